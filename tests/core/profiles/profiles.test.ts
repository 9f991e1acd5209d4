import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROFILES } from '../../../core/profiles/index.ts';
import { profileSchema, type Profile } from '../../../core/profiles/profile.ts';
import { candidates } from '../../../core/profiles/recognise.ts';

const FOLDER = join(import.meta.dirname, '../../../core/profiles');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test.each(files)(
  '%s has the form of a profile, and names lists of states and profiles that are there',
  (file) => {
    const parsed = profileSchema.safeParse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
    expect(parsed.error?.issues ?? []).toEqual([]);
    const { sensors = [], states = {}, takesOver = [] } = parsed.data!;
    for (const { states: list } of sensors) if (list) expect(Object.keys(states)).toContain(list);
    for (const id of takesOver) expect(files).toContain(`${id}.json`);
  },
);

test('a part that is absent or unknown is no trouble', () => {
  const words = PROFILES.flatMap(({ id, states = {} }) =>
    Object.values(states).flatMap((list) =>
      Object.values(list).map(([word, level]) => ({ id, word, level })),
    ),
  );
  const absent = words.filter(({ word }) =>
    /^(not present|absent|empty|unknown|not known|other|not supported)$/i.test(word),
  );
  expect(absent.length).toBeGreaterThan(30);
  expect(absent.filter(({ level }) => level !== 'good')).toEqual([]);
});

test('each file of the folder is a profile, without another line anywhere but the generated list', () => {
  expect(PROFILES.map(({ id }) => `${id}.json`).sort()).toEqual([...files].sort());
});

const of = (name: string, match: Profile['match']) => ({ name, match });

test('the longest sysObjectID counts, then a pattern of sysDescr; others are no candidates', () => {
  const profiles = [
    of('vendor', { objectId: ['1.3.6.1.4.1.9'] }),
    of('family', { objectId: ['1.3.6.1.4.1.9.1'] }),
    of('system', { objectId: ['1.3.6.1.4.1.9.1'], description: 'IOS-XR' }),
    of('another system', { objectId: ['1.3.6.1.4.1.9.1'], description: 'NX-OS' }),
    of('another vendor', { objectId: ['1.3.6.1.4.1.99'] }),
    of('a standard', undefined),
  ];
  const found = candidates(profiles, {
    objectId: '1.3.6.1.4.1.9.1.7',
    description: 'Cisco IOS-XR Software',
  });
  expect(found.map(({ name }) => name)).toEqual(['system', 'family', 'vendor']);
});

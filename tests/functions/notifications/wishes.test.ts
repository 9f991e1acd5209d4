import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../core/domain/person.ts';
import { preferencesSchema, type Preferences } from '../../../core/domain/preferences.ts';
import { personAt, readerAt, sortByWish } from '../../../functions/notifications/wishes.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
let ann: Person;
beforeAll(async () => {
  tables = await startWorld();
  const attributes = {
    given_name: 'Ann',
    family_name: 'Reader',
    email: 'Ann@Harbour.example',
    email_verified: 'true',
    'custom:account_id': 'northbeam',
  };
  ann = await storedPerson('ann', attributes);
  const { email_verified: _proof, ...unproved } = attributes;
  await addStored([
    ann,
    await storedPerson('bob', { ...unproved, email: 'bob@harbour.example' }),
    await storedPerson('kit', { ...unproved, email_verified: 'false', email: 'kit@a.example' }),
  ]);
});
afterAll(() => tables.stop());

const USUAL = { zone: 'Europe/London', dates: 'en-GB' } as const;
const NOON = new Date('2026-11-22T12:00:00Z');
const wishing = (preferences: Partial<Preferences>): Person => ({
  ...ann,
  preferences: preferencesSchema.parse(preferences),
});
const NOTICES = [2, 3, 4, 5].map((severity) => ({ notice: { severity } }));
/** Severities by what becomes of their notices. */
function sorted(person: Person | undefined, now = NOON) {
  const { now: sent, later, never, untilMs, reason } = sortByWish(person, NOTICES, now, USUAL);
  const severities = (of: typeof NOTICES) => of.map(({ notice }) => notice.severity);
  return {
    sent: severities(sent),
    later: severities(later),
    never: severities(never),
    untilMs,
    reason,
  };
}
const ALL = { sent: [2, 3, 4, 5], later: [], never: [], untilMs: 0 };
const quiet = (tellsCritical: boolean) => ({ from: '11:00', to: '13:00', tellsCritical });

describe('notices of a person', () => {
  test('are sent at once to who has chosen nothing, or is nobody here', () => {
    expect(sorted(undefined)).toEqual({ ...ALL, reason: '' });
    for (const person of [ann, wishing({})]) expect(sorted(person)).toMatchObject(ALL);
  });

  test('are those that the person wants, from critical on or none', () => {
    expect(sorted(wishing({ alertMails: 'critical' }))).toEqual({
      ...ALL,
      sent: [4, 5],
      never: [2, 3],
      reason: 'Ann Reader wants mails about critical alerts alone.',
    });
    expect(sorted(wishing({ alertMails: 'none' }))).toEqual({
      ...ALL,
      sent: [],
      never: [2, 3, 4, 5],
      reason: 'Ann Reader wants no mails about alerts.',
    });
  });

  test('wait in quiet hours, critical ones where the person wants that', () => {
    const untilMs = Date.parse('2026-11-22T13:00:00Z');
    expect(sorted(wishing({ quiet: quiet(false) }))).toMatchObject({
      ...ALL,
      sent: [],
      later: [2, 3, 4, 5],
      untilMs,
    });
    expect(sorted(wishing({ quiet: quiet(true) }))).toMatchObject({
      ...ALL,
      sent: [4, 5],
      later: [2, 3],
      untilMs,
    });
    expect(sorted(wishing({ quiet: quiet(false) }), new Date(untilMs))).toMatchObject(ALL);
    expect(sorted(wishing({ alertMails: 'critical', quiet: quiet(false) }))).toMatchObject({
      sent: [],
      later: [4, 5],
      never: [2, 3],
    });
  });

  test('are read as the person has chosen, else as the people of the brand', () => {
    expect(readerAt(undefined, USUAL)).toBe(USUAL);
    expect(readerAt(ann, USUAL)).toBe(USUAL);
    expect(readerAt(wishing({ zone: 'Asia/Tokyo', dates: 'de-DE' }), USUAL)).toEqual({
      zone: 'Asia/Tokyo',
      dates: 'de-DE',
    });
  });
});

test('a recipient is a person of the provider by a mail address that is proved', async () => {
  const at = async (addr: string, method: 'EMAIL' | 'SMS' = 'EMAIL', account = 'northbeam') =>
    (await personAt(accountNamed(account), { method, addr }))?.username;
  expect([await at('ann@harbour.example'), await at(' ANN@harbour.example ')]).toEqual([
    'ann',
    'ann',
  ]);
  expect([
    await at('bob@harbour.example'),
    await at('kit@a.example'),
    await at('x@a.example'),
  ]).toEqual([undefined, undefined, undefined]);
  expect(await at('ann@harbour.example', 'SMS')).toBeUndefined();
  expect(await at('ann@harbour.example', 'EMAIL', 'calder')).toBeUndefined();
  expect(await at('ann@harbour.example', 'EMAIL', 'nowhere')).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { PROFILES } from '../../../core/profiles/index.ts';
import {
  LONGEST_PROFILE,
  MOST_OBJECTS,
  readOwnProfile,
  type ProfileIssue,
} from '../../../core/profiles/own-profile.ts';
import { LONGEST_TEXT, matchOf, patternRefused } from '../../../core/profiles/pattern.ts';

const GOOD = { name: 'Mine', match: { objectId: ['1.3.6.1.4.1.99999'] } };
const issuesOf = (change: object): ProfileIssue[] =>
  readOwnProfile(JSON.stringify({ ...GOOD, ...change }), PROFILES).issues;
const sensor = (change: object = {}) => ({
  oid: '1.3.6.1.4.1.99999.2.0',
  name: 'Load',
  unit: 'percent',
  ...change,
});

describe('a profile of an account', () => {
  test('has the form of a built-in one', () => {
    expect(readOwnProfile(JSON.stringify(GOOD), PROFILES)).toEqual({ profile: GOOD, issues: [] });
  });

  test.each<[string, object, string, RegExp]>([
    ['no name', { name: ' ' }, 'name', /is required/],
    ['the name of a built-in one', { name: 'linux WITH net-snmp' }, 'name', /built-in profile/],
    ['no match', { match: undefined }, 'match', /is required/],
    ['a match of everything', { match: {} }, 'match', /is required/],
    ['an empty list of ids', { match: { objectId: [] } }, 'match', /is required/],
    ['an OID with a name', { serial: [{ oid: 'sysName.0' }] }, 'serial.0.oid', /must be an OID/],
    ['a part of the whole device', { serial: [{ oid: '1.3.6.1.4.1' }] }, 'serial.0.oid', /seven/],
    [
      'a match of all makers',
      { match: { objectId: ['1.3.6.1.4.1'] } },
      'match.objectId.0',
      /seven/,
    ],
    [
      'a number that no OID has',
      { match: { probe: '1.3.6.1.4.1.4294967296' } },
      'match.probe',
      /below/,
    ],
    [
      'a number with a zero before it',
      { match: { probe: '1.3.6.1.4.1.9.01' } },
      'match.probe',
      /OID/,
    ],
    ['too many to take over', { takesOver: Array(11).fill('linux') }, 'takesOver', /10 profiles/],
    [
      'a front of very many patterns',
      { panel: Array.from({ length: 21 }, () => ({ pattern: '^x', group: 'x' })) },
      'panel',
      /20 patterns/,
    ],
    ['an unknown unit', { sensors: [sensor({ unit: 'furlong' })] }, 'sensors.0.unit', /one of/],
    ['an unknown field', { sensors: [sensor({ colour: 1 })] }, 'sensors.0.colour', /no field/],
    ['states that it has not', { sensors: [sensor({ states: 'x' })] }, 'sensors.0.states', /list/],
    ['takesOver of nothing', { takesOver: ['x'] }, 'takesOver.0', /no built-in/],
    ['a long text', { vendor: 'x'.repeat(301) }, 'vendor', /300 characters/],
    [
      'a long word of a state',
      { states: { a: { ['x'.repeat(301)]: ['w', 'good'] } } },
      'states.a',
      /300/,
    ],
    ['a slow pattern', { model: [{ pattern: '(a+)+$' }] }, 'model.0.pattern', /too long/],
    [
      'a slow pattern of sysDescr',
      { match: { description: '(a+)+$' } },
      'match.description',
      /too long/,
    ],
    [
      'a slow name of a pool',
      { memory: [{ percent: '1.3.6.1.4.1.9.1', except: '(a+)+$' }] },
      'memory.0.except',
      /too long/,
    ],
  ])('is refused with %s, by its path', (_, change, path, message) => {
    expect(issuesOf(change)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('is refused by everything that is wrong with it at once', () => {
    expect(issuesOf({ name: 3, kind: 'Toaster' }).map(({ path }) => path)).toEqual([
      'name',
      'kind',
    ]);
  });

  test('is refused as a whole when it is no JSON or too long', () => {
    expect(readOwnProfile('{', PROFILES).issues).toEqual([
      { path: '', message: expect.stringMatching(/^is no JSON/) },
    ]);
    const long = `{"name":"${'x'.repeat(LONGEST_PROFILE)}"}`;
    expect(readOwnProfile(long, PROFILES).issues[0]!.message).toBe('has 60,000 characters at most');
  });

  test('asks for so many objects and no more, each time that it names one, where ids to recognise it do not count', () => {
    const sensors = (count: number) => Array.from({ length: count }, () => sensor());
    const objectId = Array.from({ length: 200 }, (_, at) => `1.3.6.1.4.1.99999.9.${at}`);
    expect(issuesOf({ sensors: sensors(MOST_OBJECTS), match: { objectId } })).toEqual([]);
    expect(issuesOf({ sensors: sensors(MOST_OBJECTS + 1) })).toEqual([
      { path: '', message: 'asks for 151 objects: 150 at most' },
    ]);
  });

  test('can be a copy of nearly every built-in one that recognises devices', () => {
    const refused = PROFILES.filter(({ match }) => match).filter(
      (profile) => issuesOf({ ...profile, id: undefined, name: 'Copy' }).length > 0,
    );
    expect(refused.map(({ id }) => id)).toEqual([
      'apc',
      'hp-procurve',
      'hpe-comware',
      'lancom-lcos',
      'linux',
      'metamako-mos',
      'nokia-sros',
      'ubiquiti-af60',
    ]);
  });
});

describe('a pattern', () => {
  test.each([
    'version (\\S+)',
    '(\\d+)\\.(\\d+)\\.(\\d+)',
    '^(.+?),.*version (\\S+)',
    '^(.+) - (\\S+)$',
    'FSP ?150\\S+.*',
    '(?:[A-Z]{2}\\.)\\d+',
    '\\d+(?:\\.\\d+)*',
    '(?:\\d+\\.)*\\d+',
    '(x|y)*z',
    '^\\s*(-?\\d+(?:\\.\\d+)?)',
  ])('%s is taken, and is quick on the worst text', (pattern) => {
    expect(patternRefused(pattern)).toBeUndefined();
    for (const text of ['1', 'a', 'x', ' ', '.', ',', '1.', 'version ']) {
      const startedMs = performance.now();
      matchOf(pattern, text.repeat(5_000));
      expect(performance.now() - startedMs).toBeLessThan(1_000);
    }
  });

  test.each([
    '^(a+)+$',
    '(x|xx)*z',
    '(a|a)*b',
    '(a|b|ab)*c',
    '(a?){30}x',
    `${'a?'.repeat(30)}b`,
    '^(.+?) - .* (\\S+)$',
    '.*.*.*x',
    '^(.*)a(.*)b(.*)c$',
    '(?:a+b?)*c',
    '(a*)*',
    '([a-z]+.)+[A-Z]',
    '(\\w)\\1+x',
    'a{1,400}a{1,400}a{1,400}b',
    '\\x61+\\x61+\\x61+b',
    '(.*a){20}',
    'x*x*y',
    '.*[^y]*y',
    '(?:\\s+?\\s[^z]*){2}\\d??',
    '^x*(?!y)x*(?!y)x*(?!y)x*z',
    '^x*(?<!y)x*z',
    '(?:x(?=x*y))*',
    '^[\\u3100-\\u3200]*[\\u3110-\\u3150]*[\\u3120-\\u3140]*z',
    '^.*.*.*x{500,}',
    '^\\s+[\\u1fff-\\u2010]+\\s+[\\u1fff-\\u2010]+x',
    '^[a\\u3100-\\u3200]+[b\\u3110-\\u3150]+[c\\u3120-\\u3140]+z',
    '^\\cA*\\cA*b',
  ])('%s is refused', (pattern) => {
    expect(patternRefused(pattern)).toMatch(/too long/);
  });

  test('is a regular expression, and short', () => {
    expect(patternRefused('(')).toBe('must be a regular expression');
    expect(patternRefused('x'.repeat(300))).toBeUndefined();
    expect(patternRefused('x'.repeat(301))).toBe('has 300 characters at most');
  });

  test.each(['(?<$a>x)*y', '(?<é>x)', '\\c', '\\x7', '\\u12', '[]', '[^]', 'a{', '\\0123'])(
    '%s is judged without a failure',
    (pattern) => {
      expect(['undefined', 'string']).toContain(typeof patternRefused(pattern));
    },
  );

  test('is refused quickly itself', () => {
    const startedMs = performance.now();
    for (const pattern of [
      'a?b?c?d?'.repeat(37),
      `${'('.repeat(150)}${')?'.repeat(75)}`,
      'a|'.repeat(149),
    ])
      patternRefused(pattern);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  test('is searched in the beginning of a text', () => {
    expect(matchOf('end', `${'x'.repeat(LONGEST_TEXT - 3)}end`)).not.toBeNull();
    expect(matchOf('end', `${'x'.repeat(LONGEST_TEXT - 2)}end`)).toBeNull();
  });
});

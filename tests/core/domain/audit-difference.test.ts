import { expect, test } from 'vitest';
import { differences } from '../../../core/domain/audit-difference.ts';

test.each([
  ['a value that changed', { Rack: 'A4' }, { Rack: 'B1' }, [['Rack', 'A4', 'B1']]],
  ['what is the same in both', { a: 1, b: 2 }, { a: 1, b: 3 }, [['B', '2', '3']]],
  ['what is new', undefined, { ackComment: 'on it' }, [['Comment', '-', 'on it']]],
  ['what is gone', { acked: true }, undefined, [['Acknowledged', 'yes', '-']]],
  ['what was emptied', { note: 'x' }, { note: '' }, [['Note', 'x', '(empty)']]],
  [
    'a fact within another',
    { admin: { roles: 4 } },
    { admin: { roles: 1 } },
    [['Admin, Roles', 'none', 'manage']],
  ],
  ['a list of words', { to: ['a'] }, { to: ['a', 'b'] }, [['To', 'a', 'a, b']]],
  [
    'an item of a list by its name, wherever it stands',
    {
      Links: [
        { id: '501', tag: 'A' },
        { id: '502', tag: 'B' },
      ],
    },
    {
      Links: [
        { id: '502', tag: 'C' },
        { id: '501', tag: 'A' },
      ],
    },
    [['Links, 502, Tag', 'B', 'C']],
  ],
  [
    'a property by its name',
    [{ name: 'Postcode', value: '' }],
    [{ name: 'Postcode', value: 'LS2 7EY' }],
    [['Postcode', '(empty)', 'LS2 7EY']],
  ],
  ['text alone', 'old', 'new', [['Value', 'old', 'new']]],
  [
    'moments, in UTC',
    { start: 1_795_568_400, signedOutAtSeconds: 0 },
    { start: 1_795_654_800, signedOutAtSeconds: 1_795_654_800 },
    [
      ['Start', '2026-11-25T01:00:00Z', '2026-11-26T01:00:00Z'],
      ['Sessions ended', '-', '2026-11-26T01:00:00Z'],
    ],
  ],
  ['milliseconds', {}, { madeAtMs: 1_795_568_400_000 }, [['Made', '-', '2026-11-25T01:00:00Z']]],
  ['a length', { waitSeconds: 60 }, { waitSeconds: 7_500 }, [['Wait', '1 min', '2 h 5 min']]],
  ['a size', { circuitSize: '100' }, { circuitSize: '1' }, [['Circuit size', '100Mb', '1Gb']]],
  [
    'the device and the account of an id',
    { Links: [{ id: '501', tag: 'A' }], 'custom:account_id': 'northbeam' },
    { Links: [{ id: '501', tag: 'B' }], 'custom:account_id': 'tidewater' },
    [
      ['Links, LDS-CPE-01, Tag', 'A', 'B'],
      ['Account', 'northbeam', 'Tidewater'],
    ],
  ],
  [
    'words of a person',
    {},
    { given_name: 'Ann', status: 'FORCE_CHANGE_PASSWORD', sub: 'x' },
    [
      ['First name', '-', 'Ann'],
      ['Status', '-', 'Invited'],
    ],
  ],
  [
    'a property that somebody called as a field of ours as it is',
    [{ name: 'start', value: '5' }],
    [{ name: 'start', value: '6' }],
    [['start', '5', '6']],
  ],
  ['nothing', undefined, undefined, []],
])('shows %s', (_, before, after, expected) => {
  const names: Record<string, string> = { '501': 'LDS-CPE-01', tidewater: 'Tidewater' };
  const nameOf = (id: string) => names[id] ?? '';
  expect(
    differences(before, after, nameOf).map((one) => [one.name, one.before, one.after]),
  ).toEqual(expected);
});

import { expect, test } from 'vitest';
import { differences } from '../../../core/domain/audit-difference.ts';

test.each([
  ['a value that changed', { Rack: 'A4' }, { Rack: 'B1' }, [['Rack', 'A4', 'B1']]],
  ['what is the same in both', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', '2', '3']]],
  ['what is new', undefined, { ackComment: 'on it' }, [['ack comment', '-', 'on it']]],
  ['what is gone', { acked: true }, undefined, [['acked', 'yes', '-']]],
  ['what was emptied', { note: 'x' }, { note: '' }, [['note', 'x', '(empty)']]],
  [
    'a fact within another',
    { admin: { roles: 4 } },
    { admin: { roles: 1 } },
    [['admin, roles', '4', '1']],
  ],
  ['a list of words', { to: ['a'] }, { to: ['a', 'b'] }, [['to', 'a', 'a, b']]],
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
    [['Links, 502, tag', 'B', 'C']],
  ],
  [
    'a property by its name',
    [{ name: 'Postcode', value: '' }],
    [{ name: 'Postcode', value: 'LS2 7EY' }],
    [['Postcode', '(empty)', 'LS2 7EY']],
  ],
  ['text alone', 'old', 'new', [['value', 'old', 'new']]],
  ['nothing', undefined, undefined, []],
])('shows %s', (_, before, after, expected) => {
  expect(differences(before, after).map((one) => [one.name, one.before, one.after])).toEqual(
    expected,
  );
});

import { expect, test } from 'vitest';
import { DEFAULT_STAFF_NAME, isStaff, nameFor, NO_STAFF } from '../../../core/access/staff.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const staff = {
  accounts: [accountNamed('north_SUPER'), accountNamed('north')],
  name: 'Night desk',
};

test.each([
  ['somebody of an account above', 'north_SUPER', 'Night desk'],
  ['somebody of the reseller', 'tide', 'Ann'],
  ['somebody of an old row, who may be of either', '', 'Night desk'],
])('below a reseller the name of %s is read as it should', (_who, home, shown) => {
  expect(nameFor(staff, { name: 'Ann', home })).toBe(shown);
});

test('staff are those of each account above, and have a name where a brand has chosen none', () => {
  expect(['north_SUPER', 'north', 'tide'].map((home) => isStaff(staff, home))).toEqual([
    true,
    true,
    false,
  ]);
  expect([NO_STAFF, DEFAULT_STAFF_NAME]).toEqual([{ accounts: [], name: '' }, 'Service desk']);
});

test('nobody stays nobody, and the provider reads every name', () => {
  expect(nameFor(staff, { name: '', home: '' })).toBe('');
  for (const home of ['north_SUPER', 'tide', ''])
    expect(nameFor(NO_STAFF, { name: 'Ann', home })).toBe('Ann');
});

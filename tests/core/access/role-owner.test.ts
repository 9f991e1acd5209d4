import { describe, expect, test } from 'vitest';
import {
  isSameOwner,
  ownerBy,
  ownersAbove,
  ownsRoles,
  roleMeant,
  topAccountOf,
  type Placed,
} from '../../../core/access/role-owner.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const [top, reseller, middle, below] = ['northbeam', 'tidewater', 'quay', 'kestrel'].map(
  accountNamed,
) as [Placed['account'], Placed['account'], Placed['account'], Placed['account']];
const staff: Placed = { account: below, customer: null, ancestors: [middle, reseller, top] };
const ofCustomer: Placed = { ...staff, customer: 'Harbour Foods' };
const owner = (accountId: Placed['account'], customer = '') => ({ accountId, customer });

describe('the owners of roles', () => {
  test('are the customer first, then the account and those above it', () => {
    const above = [owner(below), owner(middle), owner(reseller), owner(top)];
    expect(ownersAbove(staff)).toEqual(above);
    expect(ownersAbove(ofCustomer)).toEqual([owner(below, 'Harbour Foods'), ...above]);
    expect([ownerBy(staff), ownerBy(ofCustomer)]).toEqual([
      owner(below),
      owner(below, 'Harbour Foods'),
    ]);
    expect([topAccountOf(staff), topAccountOf({ ...staff, ancestors: [] })]).toEqual([top, below]);
  });

  test('are the same in account and customer', () => {
    expect(isSameOwner(owner(top, 'a'), owner(top, 'a'))).toBe(true);
    expect(isSameOwner(owner(top, 'a'), owner(top, 'b'))).toBe(false);
    expect(isSameOwner(owner(top, 'a'), owner(below, 'a'))).toBe(false);
  });
});

test('staff change the roles of their accounts and of the customers in them; a customer its own alone', () => {
  const [all, own] = [staff, ofCustomer].map((person) => ({
    ...person,
    accountIds: [reseller, below],
  }));
  const owners = [owner(below), owner(below, 'Harbour Foods'), owner(below, 'Quay'), owner(top)];
  expect(owners.map((each) => ownsRoles(all!, each))).toEqual([true, true, true, false]);
  expect(owners.map((each) => ownsRoles(own!, each))).toEqual([false, true, false, false]);
});

test('a name means the nearest role of that name', () => {
  const role = (accountId: Placed['account'], customer: string, name: string) => ({
    owner: owner(accountId, customer),
    role: { name },
  });
  const [far, near, own, beside] = [
    role(top, '', 'Desk'),
    role(reseller, '', 'Desk'),
    role(below, 'Harbour Foods', 'Desk'),
    role(below, 'Quay', 'Desk'),
  ];
  const other = role(below, '', 'Night');
  const all = [far, beside, near, own, other];
  expect([roleMeant(staff, 'Desk', all), roleMeant(ofCustomer, 'Desk', all)]).toEqual([near, own]);
  expect(roleMeant(staff, 'Desk', [far, beside, other])).toBe(far);
  expect(roleMeant(staff, 'Desk', [beside, other])).toBeUndefined();
});

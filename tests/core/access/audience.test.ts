import { expect, test } from 'vitest';
import { audiencesOf, audiencesWith } from '../../../core/access/audience.ts';

const staff = { sub: 's-1', home: 'northbeam', customer: null };
const customer = { ...staff, customer: 'Harbour Foods' };
const own = { account_id: 'northbeam', audience: 'person s-1' };
const ofStaff = { account_id: 'tidewater', audience: 'staff' };
const ofCustomer = { account_id: 'tidewater', audience: 'customer Harbour Foods' };

test('of a change its author hears at home, and in the account staff and the author’s own customer', () => {
  expect(audiencesOf(staff, 'tidewater')).toEqual([own, ofStaff]);
  expect(audiencesOf(customer, 'tidewater')).toEqual([own, ofStaff, ofCustomer]);
  expect(audiencesOf(customer, 'tidewater', true)).toEqual([own]);
});

test('people of a customer hear what concerns it, and nothing that is for staff', () => {
  expect(audiencesWith(staff, 'tidewater')).toEqual([own, ofStaff]);
  expect(audiencesWith(customer, 'tidewater')).toEqual([own, ofCustomer]);
});

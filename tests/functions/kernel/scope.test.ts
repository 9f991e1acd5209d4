import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import type { Endpoint } from '../../../core/contract/endpoint.ts';
import { accountWithin, scopeOf, scopeWithin } from '../../../functions/kernel/scope.ts';
import { NotFound } from '../../../functions/runtime/errors.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const [northbeam, tidewater] = [accountNamed('northbeam'), accountNamed('tidewater')];
const actor = {
  account: northbeam,
  accountIds: [northbeam, tidewater],
  customer: 'Harbour Foods',
} as unknown as Actor;
const whole = { accountIds: [northbeam, tidewater], customer: 'Harbour Foods' };
const of = (accountIds: readonly string[]) => ({ accountIds, customer: 'Harbour Foods' });
const asked = (tenant: string, query: unknown, body?: unknown, by: Actor | null = actor) =>
  scopeOf({ tenant } as Endpoint, by, query, body);
const named = { account_id: 'tidewater' };

describe('the accounts of a call', () => {
  test('are none before sign-in and where a call has no account', () => {
    const none = { accountIds: [], customer: null };
    expect(asked('account_id', named, named, null)).toEqual(none);
    expect(asked('none', named, named)).toEqual(none);
  });

  test('are all of the actor’s where it names none, and its own where it may name none', () => {
    for (const query of [
      undefined,
      null,
      'tidewater',
      {},
      { account_id: 7 },
      { account: 'tidewater' },
    ])
      expect(asked('account_id', query, query)).toEqual(whole);
    expect(asked('own', { own: 'tidewater', ...named }, named)).toEqual(whole);
  });

  test('are the one that the query names, else the body', () => {
    expect(asked('account_id', named, { account_id: 'northbeam' })).toEqual(of(['tidewater']));
    expect(asked('account_id', {}, named)).toEqual(of(['tidewater']));
  });

  test('are never somebody else’s, and the refusal does not tell whether there is such an account', () => {
    for (const other of ['calder', 'nowhere', ''])
      expect(() => scopeWithin(actor, other)).toThrow(new NotFound('Account'));
  });
});

test('what is made goes to the only account of a call, else to the one that the actor is in', () => {
  const within = (...accountIds: (typeof northbeam)[]) =>
    accountWithin(actor, { accountIds, customer: null });
  expect([within(tidewater), within(tidewater, northbeam), within()]).toEqual([
    'tidewater',
    'northbeam',
    'northbeam',
  ]);
});

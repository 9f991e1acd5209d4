import { expect, test } from 'vitest';
import { provedAccountId } from '../../../core/access/scope.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { pageToken, readPageToken } from '../../../functions/kernel/page.ts';
import { accountWithin } from '../../../functions/kernel/scope.ts';
import { BadRequest } from '../../../functions/runtime/errors.ts';

test('a token of another list is refused by the name of its field', () => {
  expect(readPageToken(pageToken(['1', 'b']), 2, 'next_token')).toEqual(['1', 'b']);
  const mixed = Buffer.from('["1",2]').toString('base64url');
  const others = [['1'], ['1', 'b', 'c'], []].map(pageToken);
  for (const token of [...others, mixed, 'e30', '%'])
    expect(() => readPageToken(token, 2, 'next_token')).toThrow(
      new BadRequest('next_token: is not a token that an earlier page gave', 'next_token'),
    );
});

test('a call that names no account is about the account that the caller is in', () => {
  const [own, other] = ['northbeam', 'tidewater'].map((id) => provedAccountId.parse(id));
  const actor = { account: own } as Actor;
  const within = (...accountIds: (typeof own)[]) =>
    accountWithin(actor, { accountIds: accountIds as Actor['accountIds'], customer: null });
  expect(within(other)).toBe(other);
  expect(within(other, own)).toBe(own);
  expect(within()).toBe(own);
});

import { randomUUID } from 'node:crypto';
import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountsOf } from '../store/accounts.ts';
import { moveTo, ownPerson } from './switch-account.ts';

/** DELETE /users/account: returns to the home account. */
export const switchBack: Verb<typeof users.switchBack> = async (call) => {
  const { actor, audit } = call;
  const home = (await accountsOf(actor.providerId)).find(
    ({ accountId }) => accountId === actor.home,
  );
  const name = home?.name ?? actor.home;
  const person = actor.actingAs && (await ownPerson(actor));
  if (!person || !actor.actingAs) {
    call.changedNothing();
    return { message: `You are in ${name}.` };
  }
  const { account } = actor.actingAs;
  const event = randomUUID();
  await moveTo(call, person, {
    rows: [actor.home, account].map((accountId) =>
      audit({
        accountId,
        event,
        target: account,
        information: `Came back to ${name}`,
        before: { account },
        after: { account: actor.home },
      }),
    ),
    place: {
      'custom:account_id': actor.home,
      'custom:home_account_id': '',
      'custom:acting_until': '',
      'custom:folder_id': home?.rootGroupId ?? '',
    },
  });
  return { message: `You are in ${name} again.` };
};

import { randomUUID } from 'node:crypto';
import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { accountsOf } from '../store/accounts.ts';
import { moveTo, ownPerson } from './switch-account.ts';
import { accountThing, personThing } from '../store/audit-things.ts';

/** DELETE /users/account: returns to the home account. */
export const switchBack: Verb<typeof users.switchBack> = async (call) => {
  const { actor, audit } = call;
  const accounts = await accountsOf(actor.providerId);
  const home = accounts.find(({ accountId }) => accountId === actor.home);
  const name = home?.name ?? actor.home;
  const person = actor.actingAs && (await ownPerson(actor));
  if (!person || !actor.actingAs) {
    call.changedNothing();
    return { message: `You are in ${name}.` };
  }
  const { account } = actor.actingAs;
  const left = accounts.find(({ accountId }) => accountId === account)?.name ?? account;
  const event = randomUUID();
  await moveTo(call, person, {
    rows: [actor.home, account].map((accountId) =>
      audit({
        accountId,
        event,
        target: account,
        things: [personThing(person), accountThing({ accountId: account, name: left })],
        // Both accounts read it, and the one below does not know the name of the one above.
        information: `Came back from ${left}`,
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

import type { users } from '../../core/contract/users.ts';
import { personName } from '../../core/domain/person.ts';
import { enableInPool, endSessionsInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { about, editPerson, forEachPerson, type Act } from './change.ts';
import { withReason, type Deed } from './stop-admin.ts';

/** PUT /users/enabled: disabling ends the sessions at once and blocks sign-in. */
export const enableUsers: Verb<typeof users.enableUsers> = (call) => {
  const isEnabled = call.body.is_enabled === 1;
  const word = isEnabled ? 'enabled' : 'disabled';
  const { reason } = call.body;
  const deed: Deed = { deed: isEnabled ? 'enable' : 'disable', reason };
  const words = { one: `was ${word}`, many: `were ${word}` };
  const act: Act = async (person, editor, asked) => {
    if (person.sub === call.actor.sub) throw new Conflict('You cannot disable yourself.');
    await editPerson(call, editor, person, {
      rows: [
        call.audit({
          ...about(person),
          information: withReason(
            `${isEnabled ? 'Enabled' : 'Disabled'} the user ${personName(person)}`,
            reason,
          ),
          before: { isEnabled: person.isEnabled },
          after: { isEnabled },
        }),
      ],
      ...asked,
      async inPool() {
        await enableInPool(person.username, isEnabled);
        if (!isEnabled) await endSessionsInPool(person.username);
      },
      // Tokens from before stay invalid when the person is enabled again.
      next: () =>
        isEnabled
          ? { isEnabled }
          : { isEnabled, signedOutAtSeconds: Math.floor(call.now.getTime() / 1000) },
    });
  };
  return forEachPerson(call, call.body.users, words, act, deed);
};

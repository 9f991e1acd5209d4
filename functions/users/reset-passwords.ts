import { plainAuthor } from '../../core/access/actor.ts';
import { nameWithin } from '../store/staff.ts';
import type { users } from '../../core/contract/users.ts';
import { personName } from '../../core/domain/person.ts';
import { endSessionsInPool, inviteAgain, resetInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { about, editPerson, forEachPerson } from './change.ts';

const WORDS = { one: 'is told by mail how to go on', many: 'are told by mail how to go on' };

/**
 * PUT /users/password: mails a code for a new password and ends the sessions. People who never
 * signed in get a new invitation.
 */
export const resetPasswords: Verb<typeof users.resetPasswords> = (call) =>
  forEachPerson(call, call.body.users, WORDS, async (person, editor, asked) => {
    if (!person.isEnabled)
      throw new Conflict(`${personName(person)} is disabled. Enable them first.`);
    const isInvited = person.status === 'FORCE_CHANGE_PASSWORD';
    await editPerson(call, editor, person, {
      rows: [
        call.audit({
          ...about(person),
          information: isInvited
            ? `Invited the user ${personName(person)} again`
            : `Reset the password of the user ${personName(person)}`,
          before: { status: person.status },
          after: { status: isInvited ? person.status : 'RESET_REQUIRED' },
        }),
      ],
      ...asked,
      async inPool() {
        if (isInvited)
          return await inviteAgain(person.username, {
            invitedBy: await nameWithin(person.accountId, plainAuthor(call.actor)),
          });
        await resetInPool(person.username);
        await endSessionsInPool(person.username);
      },
      next: () =>
        isInvited
          ? {}
          : {
              status: 'RESET_REQUIRED',
              signedOutAtSeconds: Math.floor(call.now.getTime() / 1000),
            },
    });
  });

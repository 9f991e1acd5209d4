import type { users } from '../../core/contract/users.ts';
import { personName } from '../../core/domain/person.ts';
import { removeFromPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { about, editPerson, forEachPerson } from './change.ts';

const WORDS = { one: 'was removed', many: 'were removed' };

/** DELETE /users: sessions end at once. Nobody removes themselves. */
export const deleteUsers: Verb<typeof users.deleteUsers> = (call) =>
  forEachPerson(call, call.query.users, WORDS, async (person, editor, asked) => {
    if (person.sub === call.actor.sub) throw new Conflict('You cannot remove yourself.');
    await editPerson(call, editor, person, {
      rows: [
        call.audit({
          ...about(person),
          information: `Removed the user ${personName(person)}`,
          before: person.attributes,
        }),
      ],
      ...asked,
      inPool: () => removeFromPool(person.username),
      next: () => 'removed',
    });
  });

import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { peopleOf } from '../store/people.ts';
import { openEditor } from '../people/editor.ts';
import { addUser } from '../people/add-user.ts';

/** POST /users: adds a person and invites them by mail. */
export const createUser: Verb<typeof users.createUser> = async (call) => {
  const { account, body } = call;
  const [editor, everybody] = await Promise.all([
    openEditor(call.actor),
    peopleOf(call.actor.providerId),
  ]);
  const user = { ...body, account_id: account };
  const person = await addUser(call, editor, user, {
    audit: (change) => call.audit(change),
    everybody,
  });
  return {
    message: `${person.name} was added and is invited by mail.`,
    data: { username: person.username },
  };
};

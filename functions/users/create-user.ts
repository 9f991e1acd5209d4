import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { openEditor } from './editor.ts';
import { addUser } from './add-user.ts';

/** POST /users: somebody new, who is invited by mail. */
export const createUser: Verb<typeof users.createUser> = async (call) => {
  const { account, body } = call;
  const editor = await openEditor(call.actor);
  const person = await addUser(call, editor, { ...body, account_id: account }, (change) =>
    call.audit(change),
  );
  return {
    message: `${person.name} was added and is invited by mail.`,
    data: { username: person.username },
  };
};

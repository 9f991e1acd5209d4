import type { Outcome, ThingOf } from '../../../core/domain/automation/line.ts';
import { addUser } from '../../people/add-user.ts';
import { openEditor } from '../../people/editor.ts';
import { peopleOf } from '../../store/people.ts';
import { accountIn, did, runAudit, type Making } from './making.ts';

/** Adds and invites somebody; done again, it finds whom it has added. */
export async function makeUser(making: Making, thing: ThingOf<'user'>): Promise<Outcome> {
  const { call, key } = making;
  const { firstName, lastName, email, phoneNumber, role } = thing.person;
  const [editor, everybody] = await Promise.all([
    openEditor(call.actor),
    peopleOf(call.actor.providerId),
  ]);
  const account = accountIn(call, thing.account);
  const addedBy = `${key.jobId}#${key.step}`;
  const { username } = await addUser(
    call,
    editor,
    {
      given_name: firstName,
      family_name: lastName,
      email,
      phone_number: phoneNumber,
      account_id: account,
      customer: thing.customer,
      customRoles: role === '' ? [] : [role],
    },
    {
      everybody,
      addedBy,
      audit: (change) => runAudit(making, change),
    },
  );
  const undo = { undo: 'person' as const, account, username, addedBy };
  return did(making, 'made', undo, `Is invited as ${username}.`);
}

import { can } from '../../../core/access/grants.ts';
import type { Outcome, UndoOf } from '../../../core/domain/automation/line.ts';
import { personName, type Person } from '../../../core/domain/person.ts';
import { removeFromPool } from '../../gateways/user-pool.ts';
import { openEditor } from '../../people/editor.ts';
import { peopleWithin } from '../../reads/people-within.ts';
import { Conflict, Forbidden, TooManyRequests } from '../../runtime/errors.ts';
import { customerThing, personThing } from '../../store/audit-things.ts';
import { leasePerson, releasePerson, removePerson } from '../../store/people.ts';
import { accountIn, did, runAudit, runNote, type Making } from './making.ts';

/**
 * Removes somebody whom a job added, while they have not signed in and nobody has changed them.
 * @throws Forbidden without the right over the person; TooManyRequests while another call changes
 * them, so that the step is done again.
 */
export async function unmakeUser(making: Making, undo: UndoOf<'person'>): Promise<Outcome> {
  const { call } = making;
  const { actor, scope, now } = call;
  if (!can(actor.grants, 'admin.userAccess', 'manage'))
    throw new Forbidden("You need the 'manage' right on admin.userAccess to remove users.");
  const accountId = accountIn(call, undo.account);
  const found = (await peopleWithin(actor, scope)).find(
    ({ username, addedBy }) => username === undo.username && addedBy === undo.addedBy,
  );
  if (!found) return did(making, 'left', null, 'Already removed.');
  const refusal = (await openEditor(actor)).refusalOf(found);
  if (refusal) throw new Forbidden(refusal);
  const why = whyKept(found);
  if (why) return did(making, 'left', null, why);
  const person = await leasePerson(found);
  if (!person) throw new TooManyRequests(`${personName(found)} is being changed at this moment.`);
  try {
    const outcome = did(making, whyKept(person) ? 'left' : 'takenBack', null, whyKept(person));
    if (outcome.did === 'left') {
      await releasePerson(person);
      return outcome;
    }
    await removeFromPool(person.username);
    const row = runAudit(making, {
      accountId,
      things: [personThing(person), ...customerThing(person.attributes['custom:customer'])],
      information: `Removed the user ${personName(person)}, who was added by a file`,
      before: person.attributes,
    });
    await removePerson(person, now, {
      rows: [row, runNote(making, outcome)],
      lost: () => new Conflict(`${personName(person)} was changed meanwhile.`),
    });
    return outcome;
  } catch (error) {
    await releasePerson(person).catch(() => undefined);
    throw error;
  }
}

/** Why a person stays; '' for somebody who is as the job left them. */
function whyKept({ status, lastHereAtMs, version }: Person): string {
  if (lastHereAtMs !== null || status !== 'FORCE_CHANGE_PASSWORD') return 'Has signed in since.';
  return version > 1 ? 'Was changed since.' : '';
}

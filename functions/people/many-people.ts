import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { BulkPerson } from '../../core/domain/bulk-person.ts';
import { readPeopleCsv, UnreadableFile, withoutRepeats } from '../../core/domain/people-csv.ts';
import { emailOf } from '../../core/domain/person.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import { groupsOf } from '../store/groups.ts';
import { peopleOf } from '../store/people.ts';
import { takenWords } from './add-user.ts';
import { openEditor } from './editor.ts';

/** Target of a bulk import. */
export interface ManyPlace {
  accountId: AccountId;
  /** '' for the whole account. */
  customer: string;
}

/**
 * People of a CSV file, each with the reason if it cannot be added.
 * @throws BadRequest for an unreadable file; NotFound for a place outside the actor's reach.
 */
export async function checkMany(
  actor: Actor,
  { accountId, customer }: ManyPlace,
  csv: string,
): Promise<BulkPerson[]> {
  await requireCustomer(actor, { accountId, customer });
  const people = readOrRefuse(csv);
  const [editor, everybody] = await Promise.all([openEditor(actor), peopleOf(actor.providerId)]);
  const holders = new Map(
    everybody.map((person) => [emailOf(person.attributes['email'] ?? ''), person]),
  );
  const place = editor.placeOf({ accountId, attributes: { 'custom:customer': customer } });
  const roles = new Map((await editor.rolesFor(place)).map((role) => [role.name, role]));
  const checked = people.map((person) => {
    if (person.why !== '') return person;
    const role = roles.get(person.role);
    if (!role) return { ...person, why: `There is no role named ${person.role} here.` };
    const holder = holders.get(person.email);
    if (holder) return { ...person, why: takenWords(actor, holder) };
    return { ...person, why: editor.refusalToGive(role, place) ?? '' };
  });
  return withoutRepeats(checked);
}

async function requireCustomer(
  { providerId, customer: own }: Actor,
  { accountId, customer }: ManyPlace,
): Promise<void> {
  if (own !== null && own !== customer) throw new NotFound('Customer');
  if (customer === '') return;
  const isOne = (await groupsOf(providerId)).some(
    (group) => group.accountId === accountId && group.customer === customer,
  );
  if (!isOne) throw new NotFound('Customer');
}

function readOrRefuse(csv: string): BulkPerson[] {
  try {
    return readPeopleCsv(csv);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new BadRequest(`csv: ${error.message}`, 'csv');
    throw error;
  }
}

import { issueWords } from '../../../core/contract/issue-words.ts';
import { rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import {
  newPersonSchema,
  type NewPerson,
  type PartOf,
} from '../../../core/domain/automation/part.ts';
import { emailOf } from '../../../core/domain/person.ts';
import { takenWords } from '../../people/add-user.ts';
import { openEditor } from '../../people/editor.ts';
import { peopleOf } from '../../store/people.ts';
import {
  customerGroup,
  isRefused,
  make,
  noCustomer,
  refused,
  type Draft,
  type Ground,
} from './ground.ts';

const WHAT = 'Person';

/** The people whom a run adds and invites, each with the reason against it, if any. */
export async function planUsersPart(
  ground: Ground,
  { customer, users }: PartOf<'users'>,
): Promise<Draft[]> {
  if (customer !== '' && !customerGroup(ground, customer))
    return [refused(WHAT, customer, noCustomer(customer))];
  const plan = await openPeople(ground);
  const drafts: Draft[] = [];
  for (const person of users) drafts.push(await plan(personWords(person), customer, person));
  return drafts;
}

/** The people of a file, each of a customer or of the whole account. */
export async function planUserRows(ground: Ground, rows: readonly ImportRow[]): Promise<Draft[]> {
  const plan = await openPeople(ground);
  const addresses = new Map<string, number>();
  const drafts: Draft[] = [];
  for (const row of rows) {
    const { person, why } = personIn(row);
    const lineName = rowWords(row, person ? personWords(person) : row.cell('Email'));
    if (!person) {
      drafts.push(refused(WHAT, lineName, why));
      continue;
    }
    const address = emailOf(person.email);
    const former = addresses.get(address);
    const draft = former
      ? refused(WHAT, lineName, `Row ${former} already has this address.`)
      : await plan(lineName, row.cell('Customer'), person);
    if (!isRefused(draft)) addresses.set(address, row.row);
    drafts.push(draft);
  }
  return drafts;
}

const COLUMNS: Readonly<Record<keyof NewPerson, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone',
  role: 'Role',
};

function personIn({ cell, why }: ImportRow): { person?: NewPerson; why: string } {
  if (why !== '') return { why };
  const typed = Object.fromEntries(
    Object.entries(COLUMNS).map(([field, column]) => [field, cell(column)]),
  );
  const read = newPersonSchema.safeParse(typed, { error: issueWords });
  if (read.success) return { person: read.data, why: '' };
  const { path, message } = read.error.issues[0]!;
  return { why: `${COLUMNS[path[0] as keyof NewPerson]} ${message}.` };
}

const personWords = ({ firstName, lastName, email }: NewPerson) =>
  `${firstName} ${lastName}, ${emailOf(email)}`;

/** Plans people one by one, with what there is of people and of roles read once. */
async function openPeople(ground: Ground) {
  const { actor } = ground.call;
  const { accountId } = ground.account;
  const [editor, everybody] = await Promise.all([openEditor(actor), peopleOf(actor.providerId)]);
  const holders = new Map(
    everybody.map((person) => [emailOf(person.attributes['email'] ?? ''), person]),
  );
  const places = new Map<string, Awaited<ReturnType<typeof openPlace>>>();
  const openPlace = async (customer: string) => {
    const place = editor.placeOf({ accountId, attributes: { 'custom:customer': customer } });
    const roles = new Map((await editor.rolesFor(place)).map((role) => [role.name, role]));
    return { place, roles };
  };
  const addresses = new Set<string>();
  const refusalOf = async ({ email, role: name }: NewPerson, customer: string) => {
    const address = emailOf(email);
    if (addresses.has(address)) return 'This address appears twice.';
    const holder = holders.get(address);
    if (holder) return takenWords(actor, holder);
    if (name === '') return undefined;
    const known = places.get(customer) ?? (await openPlace(customer));
    places.set(customer, known);
    const role = known.roles.get(name);
    return role ? editor.refusalToGive(role, known.place) : `There is no role named ${name} here.`;
  };
  return async (lineName: string, named: string, person: NewPerson): Promise<Draft> => {
    const own = named === '' ? undefined : customerGroup(ground, named);
    if (named !== '' && !own) return refused(WHAT, lineName, noCustomer(named));
    const customer = own?.customer ?? '';
    const refusal = await refusalOf(person, customer);
    if (refusal) return refused(WHAT, lineName, refusal);
    addresses.add(emailOf(person.email));
    const thing = { make: 'user' as const, account: accountId, customer, person };
    return make(WHAT, lineName, thing, person.role ? `As ${person.role}.` : 'Without a role.');
  };
}

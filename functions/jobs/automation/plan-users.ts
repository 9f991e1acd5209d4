import type { NewPerson, PartOf } from '../../../core/domain/automation/part.ts';
import { emailOf } from '../../../core/domain/person.ts';
import { takenWords } from '../../people/add-user.ts';
import { openEditor } from '../../people/editor.ts';
import { peopleOf } from '../../store/people.ts';
import { customerGroup, make, refused, type Draft, type Ground } from './ground.ts';

/** The people that a run adds and invites, each told of what stands in the way. */
export async function planUsersPart(
  ground: Ground,
  { customer, users }: PartOf<'users'>,
): Promise<Draft[]> {
  const { actor } = ground.call;
  const { accountId } = ground.account;
  const own = customer === '' ? undefined : customerGroup(ground, customer);
  if (customer !== '' && !own)
    return [refused('Person', customer, `There is no customer ${customer} here.`)];
  const [editor, everybody] = await Promise.all([openEditor(actor), peopleOf(actor.providerId)]);
  const place = editor.placeOf({
    accountId,
    attributes: { 'custom:customer': own?.customer ?? '' },
  });
  const roles = new Map((await editor.rolesFor(place)).map((role) => [role.name, role]));
  const addresses = new Set<string>();
  const why = ({ email, role: name }: NewPerson): string | undefined => {
    const address = emailOf(email);
    if (addresses.has(address)) return 'This address stands twice.';
    addresses.add(address);
    const holder = everybody.find(
      ({ attributes }) => emailOf(attributes['email'] ?? '') === address,
    );
    if (holder) return takenWords(actor, holder);
    if (name === '') return undefined;
    const role = roles.get(name);
    return role ? editor.refusalToGive(role, place) : `There is no role named ${name} here.`;
  };
  return users.map((person) => {
    const name = `${person.firstName} ${person.lastName}, ${emailOf(person.email)}`;
    const refusal = why(person);
    if (refusal) return refused('Person', name, refusal);
    const thing = {
      make: 'user' as const,
      account: accountId,
      customer: own?.customer ?? '',
      person,
    };
    return make('Person', name, thing, person.role ? `As ${person.role}.` : 'Without a role.');
  });
}

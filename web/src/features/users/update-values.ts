import * as z from 'zod';
import { roleNames, userKind } from '../../../../core/access/actor.ts';
import { nameOfPerson } from '../../../../core/domain/one-line.ts';
import { homeOf, isPhone } from '../../../../core/domain/person.ts';
import { userSchema, type UserChange } from '../../../../core/contract/users.ts';
import type { Newer } from '../../ui/form/form.ts';
import { KIND_WORDS } from './place-fields.tsx';
import { listedUser, type ListedUser } from './user-columns.tsx';

/** What the form of an update holds. */
export const UPDATE_SCHEMA = z.strictObject({
  given_name: nameOfPerson,
  family_name: nameOfPerson,
  phone_number: z
    .string()
    .refine((typed) => typed === '' || isPhone(typed), 'must have 7 to 15 digits'),
  account: z.string(),
  customer: z.string(),
  kind: z.string(),
  roles: z.array(z.string()),
  word: z.string(),
});
export type UpdateValues = z.infer<typeof UPDATE_SCHEMA>;

/** Only chosen fields of many people change; the names are not shown. */
export const NOTHING: UpdateValues = {
  given_name: '-',
  family_name: '-',
  phone_number: '',
  account: '',
  customer: '',
  kind: '',
  roles: [],
  word: '',
};

export const valuesOf = ({ attributes }: ListedUser): UpdateValues => ({
  given_name: attributes['given_name'] ?? '',
  family_name: attributes['family_name'] ?? '',
  phone_number: attributes['phone_number'] ?? '',
  account: homeOf(attributes),
  customer: attributes['custom:customer'] ?? '',
  kind: userKind(attributes),
  roles: roleNames(attributes),
  word: '',
});

/** What is sent of a person: what the form says, on the version that it began from. */
export function changeOf(user: ListedUser, values: UpdateValues, isForMany: boolean): UserChange {
  const { username, version } = user;
  const roles = { 'custom:roles': values.roles };
  if (isForMany) {
    return {
      username,
      version,
      ...(values.account === '' ? {} : { 'custom:account_id': values.account }),
      ...(values.roles.length === 0 ? {} : roles),
    };
  }
  const before = valuesOf(user);
  return {
    username,
    version,
    given_name: values.given_name,
    family_name: values.family_name,
    phone_number: values.phone_number,
    ...(values.account === before.account ? {} : { 'custom:account_id': values.account }),
    ...(values.customer === before.customer ? {} : { 'custom:customer': values.customer }),
    ...(values.kind === before.kind
      ? {}
      : { 'custom:role': userKind({ 'custom:role': values.kind }) }),
    ...roles,
  };
}

type Shown = Exclude<keyof UpdateValues, 'word'>;
const LABELS: Record<Shown, string> = {
  given_name: 'First name',
  family_name: 'Last name',
  phone_number: 'Phone',
  account: 'Default account',
  customer: 'Customer',
  kind: 'User type',
  roles: 'Roles',
};
const SHOWN = Object.keys(LABELS) as Shown[];

/**
 * What somebody else made of the person meanwhile, with the own changes on top of it.
 * @param data of a 409.
 * @param accountName names an account by its id.
 */
export function newerUser(
  data: unknown,
  mine: UpdateValues,
  begun: UpdateValues,
  accountName: (id: string) => string,
): { user: ListedUser; newer: Newer<UpdateValues> } | undefined {
  const read = userSchema.safeParse(data);
  if (!read.success) return undefined;
  const user = listedUser(read.data);
  const theirs = valuesOf(user);
  const word = (values: UpdateValues, field: Shown): string => {
    if (field === 'roles') return values.roles.join(', ');
    if (field === 'account') return accountName(values.account);
    if (field === 'kind') return KIND_WORDS[userKind({ 'custom:role': values.kind })];
    return values[field];
  };
  const differs = (one: UpdateValues) => (field: Shown) => word(one, field) !== word(begun, field);
  const theirFields = SHOWN.filter(differs(theirs));
  const myFields = SHOWN.filter(differs(mine));
  const kept = Object.fromEntries(myFields.map((field) => [field, mine[field]]));
  return {
    user,
    newer: {
      theirs,
      mine: { ...theirs, ...kept, word: mine.word },
      isMerged: !theirFields.some((field) => myFields.includes(field)),
      differences: theirFields.map((field) => ({
        what: LABELS[field],
        before: word(begun, field),
        after: word(theirs, field),
      })),
    },
  };
}

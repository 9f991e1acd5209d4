import ColumnLayout from '@cloudscape-design/components/column-layout';
import * as z from 'zod';
import { roleNames, userKind } from '../../../../core/access/actor.ts';
import { homeOf, isPhone } from '../../../../core/domain/person.ts';
import { users, type UserChange } from '../../../../core/contract/users.ts';
import { CONFIRM, isConfirmed } from '../../../../core/domain/confirm-word.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Names } from './act-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { hasFailures, sendBatches } from './send-batches.ts';
import { userName, type ListedUser } from './user-columns.tsx';

const name = z.string().trim().min(1, 'cannot be blank').max(64);
const SCHEMA = z.strictObject({
  given_name: name,
  family_name: name,
  phone_number: z
    .string()
    .refine((typed) => typed === '' || isPhone(typed), 'must have 7 to 15 digits'),
  account: z.string(),
  customer: z.string(),
  kind: z.string(),
  roles: z.array(z.string()),
  word: z.string(),
});
type Values = z.infer<typeof SCHEMA>;

interface UpdateUsersDialogProps {
  users: readonly ListedUser[];
  onDone(): void;
  onClose(): void;
}

/** Account and roles of all that are picked; of a single one names, phone and customer as well. */
export function UpdateUsersDialog({ users: chosen, onDone, onClose }: UpdateUsersDialogProps) {
  const update = useWrite(users.updateUsers, { invalidates: [users.listUsers] });
  const flash = useFlash();
  const isForMany = chosen.length > 1;
  const [only] = chosen;
  const form = useForm({
    schema: SCHEMA,
    start: isForMany || !only ? NOTHING : valuesOf(only),
    refuse: ({ word }, isChanged) => {
      if (!isChanged) return 'Nothing has been changed.';
      return isConfirmed(word) ? undefined : `Type ${CONFIRM} first.`;
    },
    send: (values) =>
      sendBatches(
        chosen.map((user) => changeOf(user, values, isForMany)),
        (some) => update.mutateAsync({ params: { users: some } }),
      ),
    onSent(answer) {
      flash({ type: hasFailures(answer) ? 'error' : 'success', text: answer.message });
      onDone();
    },
  });
  const whom = isForMany || !only ? `${chosen.length} users` : userName(only);
  return (
    <FormDialog
      title="Update Users"
      form={form}
      verb={`Update ${whom}`}
      failed="Nobody was updated"
      size="large"
      onClose={onClose}
    >
      {isForMany ? (
        <Names users={chosen} />
      ) : (
        <ColumnLayout columns={2}>
          <TextField name="given_name" label="First name" />
          <TextField name="family_name" label="Last name" />
          <TextField name="phone_number" label="Phone" inputMode="tel" />
        </ColumnLayout>
      )}
      <PlaceFields
        names={{ account: 'account', customer: 'customer', kind: 'kind', roles: 'roles' }}
        account={form.values.account}
        customer={form.values.customer}
        roles={form.values.roles}
        isForMany={isForMany}
      />
      <TextField name="word" label={`Type ${CONFIRM} to go on`} autoComplete={false} />
    </FormDialog>
  );
}

/** Only chosen fields of many people change; the names are not shown. */
const NOTHING: Values = {
  given_name: '-',
  family_name: '-',
  phone_number: '',
  account: '',
  customer: '',
  kind: '',
  roles: [],
  word: '',
};

const valuesOf = ({ attributes }: ListedUser): Values => ({
  given_name: attributes['given_name'] ?? '',
  family_name: attributes['family_name'] ?? '',
  phone_number: attributes['phone_number'] ?? '',
  account: homeOf(attributes),
  customer: attributes['custom:customer'] ?? '',
  kind: userKind(attributes),
  roles: roleNames(attributes),
  word: '',
});

function changeOf(user: ListedUser, values: Values, isForMany: boolean): UserChange {
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

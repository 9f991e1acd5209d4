import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useState } from 'react';
import { users } from '../../../../core/contract/users.ts';
import { CONFIRM, isConfirmed } from '../../../../core/domain/confirm-word.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Names } from './act-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { hasFailures, sendBatches } from './send-batches.ts';
import { changeOf, newerUser, NOTHING, UPDATE_SCHEMA, valuesOf } from './update-values.ts';
import { userName, type ListedUser } from './user-columns.tsx';

interface UpdateUsersDialogProps {
  users: readonly ListedUser[];
  onDone(): void;
  onClose(): void;
}

/** Account and roles of all that are picked; of a single one names, phone and customer as well. */
export function UpdateUsersDialog({ users: given, onDone, onClose }: UpdateUsersDialogProps) {
  const update = useWrite(users.updateUsers, { invalidates: [users.listUsers] });
  const flash = useFlash();
  const { accounts } = useSession();
  /** Whom the change is made on; as somebody else left them once that is known. */
  const [chosen, setChosen] = useState(given);
  const isForMany = chosen.length > 1;
  const [only] = chosen;
  const form = useForm({
    schema: UPDATE_SCHEMA,
    start: isForMany || !given[0] ? NOTHING : valuesOf(given[0]),
    refuse: ({ word }, isChanged) => {
      if (!isChanged) return 'Nothing has been changed.';
      return isConfirmed(word) ? undefined : `Type ${CONFIRM} first.`;
    },
    newer(data, mine, begun) {
      if (isForMany) return undefined;
      const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? id;
      const found = newerUser(data, mine, begun, nameOf);
      if (found) setChosen([found.user]);
      return found?.newer;
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

import ColumnLayout from '@cloudscape-design/components/column-layout';
import { users } from '../../../../core/contract/users.ts';
import { useSession } from '../../access/session.ts';
import type { OpenedFor } from '../../parts/customers/opened-for.ts';
import { useEndpointForm } from '../../parts/form/use-endpoint-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PlaceFields } from './place-fields.tsx';

interface AddUserDialogProps {
  /** The customer of the person at first. */
  openedFor?: OpenedFor | undefined;
  onClose(): void;
}

/** Adds somebody, who is invited by mail. */
export function AddUserDialog({ openedFor, onClose }: AddUserDialogProps) {
  const session = useSession();
  const form = useEndpointForm(
    users.createUser,
    {
      given_name: '',
      family_name: '',
      email: '',
      phone_number: '',
      account_id: openedFor?.account_id ?? (session.accounts.length === 1 ? session.accountId : ''),
      customer: openedFor?.customer ?? session.customer ?? '',
      'custom:role': 'user',
      customRoles: [] as string[],
    },
    {
      invalidates: [users.listUsers],
      refuse: ({ account_id: account }) =>
        account === '' ? 'Choose a default account first.' : undefined,
      say: ({ message }) => message,
    },
  );
  return (
    <FormDialog
      title="Add User"
      form={form}
      verb="Add User"
      failed="The user was not added"
      size="large"
      onClose={onClose}
    >
      <ColumnLayout columns={2}>
        <TextField name="given_name" label="First name" />
        <TextField name="family_name" label="Last name" />
        <TextField name="email" label="Email" type="email" />
        <TextField
          name="phone_number"
          label="Phone"
          inputMode="tel"
          description="Numbers without a country code are British."
        />
      </ColumnLayout>
      <PlaceFields
        names={{
          account: 'account_id',
          customer: 'customer',
          kind: 'custom:role',
          roles: 'customRoles',
        }}
        account={form.values.account_id}
        customer={form.values.customer ?? ''}
        roles={namesIn(form.values.customRoles)}
      />
    </FormDialog>
  );
}

const namesIn = (roles: string | readonly string[] | undefined): readonly string[] =>
  typeof roles === 'string' ? [roles] : (roles ?? []);

import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import * as z from 'zod';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { accounts } from '../../../../core/contract/accounts.ts';
import { users } from '../../../../core/contract/users.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  name: z.string(),
  account_id: z.string(),
  is_reseller: z.boolean(),
  help_desk: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
});
type Values = z.infer<typeof SCHEMA>;

const START: Values = {
  name: '',
  account_id: '',
  is_reseller: true,
  help_desk: '',
  given_name: '',
  family_name: '',
  email: '',
  phone_number: '',
};
const PERSON = ['given_name', 'family_name', 'email', 'phone_number'] as const;
const FIRST_ROLE = 'Reseller Admin';

/**
 * Founds an account and invites its first administrator. What failed is sent again by the same
 * button: the account is founded once.
 */
export function FoundAccountDialog({ onClose }: { onClose(): void }) {
  const flash = useFlash();
  const [isInvited, setInvited] = useState(false);
  const found = useWrite(accounts.foundAccount, { invalidates: [accounts.listAccounts] });
  const invite = useWrite(users.createUser, { invalidates: [users.listUsers] });
  const form = useForm({
    schema: SCHEMA,
    start: START,
    refuse(values) {
      if (values.name.trim() === '') return 'Type the name first.';
      if (values.account_id.trim() === '') return 'Type the account id first.';
      const typed = PERSON.filter((field) => values[field].trim() !== '').length;
      return typed === 0 || typed === PERSON.length
        ? undefined
        : 'Fill in all four fields of the administrator, or none.';
    },
    async send({ name, account_id, is_reseller, help_desk, ...person }) {
      const { message } = await found.mutateAsync({
        params: { name, account_id, is_reseller, help_desk },
      });
      if (person.email.trim() === '' || isInvited) return message;
      const added = await onceKnown(() =>
        invite.mutateAsync({ params: { ...person, account_id, customRoles: [FIRST_ROLE] } }),
      );
      setInvited(true);
      return `${name} has been added. ${added.message}`;
    },
    onSent: (text) => flash({ type: 'success', text }),
  });
  return (
    <FormDialog
      title="Add Account"
      form={form}
      verb="Add"
      size="large"
      failed="Not all of it was added"
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField name="name" label="Name" />
        <TextField
          name="account_id"
          label="Account ID"
          description="2 to 31 characters: a to z, digits and hyphens. It cannot be changed later."
        />
        <CheckField
          name="is_reseller"
          label="A reseller with its own brand: its people and customers do not see the provider"
        />
        <TextField name="help_desk" label="Help desk (optional)" type="email" />
        <strong>First administrator (optional)</strong>
        <TextField name="given_name" label="First Name" />
        <TextField name="family_name" label="Last Name" />
        <TextField name="email" label="Email" type="email" />
        <TextField name="phone_number" label="Phone Number" />
      </SpaceBetween>
    </FormDialog>
  );
}

const KNOWN_TRIES = 5;
const KNOWN_WAIT_MS = 2_000;

/** Every function of the portal knows a new account within five seconds; until then it answers 404. */
async function onceKnown<A>(send: () => Promise<A>): Promise<A> {
  for (let left = KNOWN_TRIES; ; left -= 1)
    try {
      return await send();
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.statusCode === 404;
      if (!isUnknown || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, KNOWN_WAIT_MS));
    }
}

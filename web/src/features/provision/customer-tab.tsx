import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import * as z from 'zod';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { atLeast } from './at-least.ts';
import { customerAddress } from './customer-parts.ts';
import { LOADING_MS, MISSING_RIGHT, statusAndMessage } from './provisioned.ts';
import type { Folders } from './use-folders.ts';

const schema = z.object({ parent: z.string(), name: z.string(), reference: z.string() });

/** A new customer: a folder in which devices can be provisioned. */
export function CustomerTab({ folders }: { folders: Folders }) {
  const { username } = useSession();
  const mayManage = useCan('admin.provisioning', 'manage');
  const [made, setMade] = useState<{ id: string; name: string; message: string } | null>(null);
  const { mutateAsync } = useWrite(provisioning.createCustomer, {
    invalidates: [devicegroups.listGroups, devicegroups.listSubgroups, devicegroups.listCustomers],
  });
  const [only, ...others] = folders.roots;
  const form = useForm({
    schema,
    start: { parent: only && others.length === 0 ? only.id : '', name: '', reference: '' },
    send: ({ parent, name, reference }) =>
      atLeast(
        LOADING_MS,
        mutateAsync({
          params: {
            customer: name,
            rDevGroupId: parent,
            user: username,
            ...(reference.trim() && { customerID: reference.trim() }),
          },
        }),
      ),
    onSent: ({ message, data }, { name }) => setMade({ id: data.id, name, message }),
    tell: statusAndMessage,
    tellsAll: true,
    names: { customer: 'name', rDevGroupId: 'parent', customerID: 'reference' },
    refuse: ({ parent, name }) =>
      !mayManage
        ? MISSING_RIGHT
        : name.trim() === ''
          ? 'Enter a customer name first.'
          : parent === ''
            ? 'Choose the account first.'
            : made?.name === name
              ? 'This customer is provisioned. Change the name to provision another.'
              : undefined,
  });
  return (
    <FormPage form={form} verb="Provision Customer" failed="The customer was not provisioned">
      {folders.roots.length !== 1 && (
        <SelectField
          name="parent"
          label="Account"
          placeholder="Choose an account"
          options={folders.roots.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField name="name" label="Customer" />
      <TextField
        name="reference"
        label="Customer ID"
        description="Your own reference for the customer (optional)."
      />
      {made && !form.failure && !form.isRunning && (
        <output>
          <Alert type="success">
            {made.message}{' '}
            <PageLink to={customerAddress(made.id)}>{`Set up ${made.name}`}</PageLink>
          </Alert>
        </output>
      )}
    </FormPage>
  );
}

import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import * as z from 'zod';
import { collectors } from '../../../../core/contract/collectors.ts';
import { customerAccounts, useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CodeDialog, type MadeCode } from './code-dialog.tsx';

const SCHEMA = z.strictObject({ account_id: z.string(), name: z.string() });

/** Asks where the collector is, then shows the code of its first machine. */
export function AddCollector({ onClose }: { onClose(): void }) {
  const session = useSession();
  const ids = customerAccounts(session);
  const accounts = session.accounts.filter(({ id }) => ids.includes(id));
  const [made, setMade] = useState<{ code: MadeCode; name: string } | null>(null);
  const { mutateAsync } = useWrite(collectors.makeEnrolmentCode, {
    invalidates: [collectors.listCollectors],
  });
  const form = useForm({
    schema: SCHEMA,
    start: { account_id: accounts.length === 1 ? accounts[0]!.id : '', name: '' },
    refuse: ({ account_id, name }) =>
      account_id === ''
        ? 'Choose the account first.'
        : name.trim() === ''
          ? 'Type where it is first.'
          : undefined,
    send: (params) => mutateAsync({ params }),
    onSent: ({ data }, { name }) => setMade({ code: data, name: name.trim() }),
  });
  if (made) return <CodeDialog made={made.code} name={made.name} onClose={onClose} />;
  return (
    <FormDialog
      title="Add collector"
      form={form}
      verb="Show the code"
      failed="The collector was not added"
      staysOpen
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {accounts.length > 1 && (
          <SelectField
            name="account_id"
            label="Account"
            placeholder="Choose an account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField
          name="name"
          label="Where it is"
          description="Such as Leeds office. The collector has this name."
          autoComplete={false}
        />
      </SpaceBetween>
    </FormDialog>
  );
}

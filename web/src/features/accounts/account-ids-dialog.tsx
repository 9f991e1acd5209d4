import * as z from 'zod';
import { accounts, type Account } from '../../../../core/contract/accounts.ts';
import { useWrite } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  ids: z.array(
    z.strictObject({ id: z.string(), name: z.string(), account_id: z.string().max(128) }),
  ),
});

/** Asks for the account ids that are missing, before the accounts can be enabled or disabled. */
export function AccountIdsDialog({
  accounts: nameless,
  onClose,
}: {
  accounts: readonly Account[];
  onClose(): void;
}) {
  const give = useWrite(accounts.giveAccountId, { invalidates: [accounts.listAccounts] });
  const form = useForm({
    schema: SCHEMA,
    start: { ids: nameless.map(({ id, name }) => ({ id, name, account_id: '' })) },
    refuse: ({ ids }) =>
      ids.every(({ account_id: typed }) => typed.trim() !== '')
        ? undefined
        : 'Fill in every account id first.',
    send: async ({ ids }) => {
      for (const { id, name, account_id: typed } of ids)
        await give.mutateAsync({ params: { id, name, account_id: typed.trim() } });
    },
  });
  return (
    <FormDialog
      title="Add Account ID"
      form={form}
      verb="Next"
      failed="Not every account id was saved"
      staysOpen
      onClose={onClose}
    >
      {nameless.map(({ id, name }, at) => (
        <TextField key={id} name={`ids.${at}.account_id`} label={`Account ID of ${name}`} />
      ))}
    </FormDialog>
  );
}

import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import { accounts, type Account } from '../../../../core/contract/accounts.ts';
import { KEYED_SOURCE_NAMES, KEYED_SOURCES } from '../../../../core/domain/source-key.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({
  source: z.enum(['none', ...KEYED_SOURCE_NAMES]),
  address: z.string(),
  key: z.string(),
});

const OPTIONS = [
  { value: 'none', label: 'Built-in collector (no key needed)' },
  ...KEYED_SOURCE_NAMES.map((value) => ({ value, label: KEYED_SOURCES[value] })),
];

/** The key of an account's monitoring source, which is tried before it is kept. */
export function KeyDialog({
  account,
  onClose,
}: {
  account: Pick<Account, 'id' | 'name'>;
  onClose(): void;
}) {
  const stored = useEndpoint(accounts.getKey, { account_id: account.id }, { staleMs: 0 });
  const { mutateAsync } = useWrite(accounts.saveKey, {
    invalidates: [accounts.getKey, accounts.getSource, accounts.listAccounts],
  });
  const flash = useFlash();
  const kept = stored.data?.data;
  const form = useForm({
    schema: SCHEMA,
    start: { source: kept?.source || 'none', address: kept?.address ?? '', key: '' },
    refuse: ({ source, address, key }, isChanged) => {
      if (!kept) return stored.error?.message ?? 'The source is still being read.';
      if (source !== 'none' && address.trim() === '') return 'Enter the address first.';
      if (source !== 'none' && key === '') return 'Enter the key first.';
      return isChanged ? undefined : 'Nothing has changed.';
    },
    send: ({ source, address, key }) =>
      mutateAsync({
        params:
          source === 'none'
            ? { account_id: account.id, source: '', address: '' }
            : { account_id: account.id, source, address: address.trim(), key: key.trim() },
      }),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  const isNone = form.values.source === 'none';
  return (
    <FormDialog
      title={`Monitoring key of ${account.name}`}
      form={form}
      verb={kept?.source && isNone ? 'Remove the key' : 'Try and save'}
      failed="The key was not saved"
      size="medium"
      onClose={onClose}
    >
      <Box>
        The portal tries the key with the source before it stores it. The key is never shown again.
        Devices, values and alerts of the source appear within a minute, and the source receives
        acknowledgements and other changes.
      </Box>
      {kept ? (
        <SelectField name="source" label="Monitoring source" options={OPTIONS} />
      ) : (
        <Box>{stored.error?.message ?? 'The source is being read.'}</Box>
      )}
      {!isNone && (
        <TextField
          name="address"
          label="Address"
          type="url"
          placeholder="https://monitoring.example"
          description="Of the source's web interface."
        />
      )}
      {!isNone && (
        <TextField
          name="key"
          label="Key"
          type="password"
          autoComplete={false}
          description={
            kept?.source
              ? 'A key is stored and never shown. To change anything, enter a key again.'
              : 'An API token with read and write access.'
          }
        />
      )}
    </FormDialog>
  );
}

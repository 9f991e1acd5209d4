import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import * as z from 'zod';
import type { Account } from '../../../../core/contract/accounts.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { tickets } from '../../../../core/contract/tickets.ts';
import { LEAST_SECRET_LENGTH } from '../../../../core/domain/desk-hook.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({ url: z.string(), secret: z.string() });

type Desk = ResponseOf<typeof tickets.getDesk>['data'];

/** Where an account's tickets are sent; the desk is tried before it is saved. */
export function DeskDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const stored = useEndpoint(tickets.getDesk, { account_id: account.id }, { staleMs: 0 });
  const { mutateAsync } = useWrite(tickets.saveDesk, { invalidates: [tickets.getDesk] });
  const flash = useFlash();
  /** Values that somebody else saved while the form was open. */
  const [newer, setNewer] = useState<Desk>();
  const desk = newer ?? stored.data?.data;
  const form = useForm({
    schema: SCHEMA,
    start: { url: stored.data?.data.url ?? '', secret: '' },
    refuse: ({ url, secret }, isChanged) => {
      if (!desk) return stored.error?.message ?? 'The desk is still being read.';
      if (url.trim() !== '' && !desk.has_secret && secret === '') return 'Give the secret first.';
      if (secret !== '' && secret.length < LEAST_SECRET_LENGTH) return 'The secret is too short.';
      return isChanged ? undefined : 'Nothing has changed.';
    },
    newer(data, mine, begun) {
      const theirs = data as Desk;
      setNewer(theirs);
      return {
        theirs: { url: theirs.url, secret: '' },
        mine,
        differences:
          theirs.url === begun.url
            ? []
            : [{ what: 'Address', before: begun.url, after: theirs.url }],
      };
    },
    send: ({ url, secret }) =>
      mutateAsync({
        params: {
          account_id: account.id,
          url: url.trim(),
          version: desk?.version,
          ...(secret === '' ? {} : { secret }),
        },
      }),
    onSent: ({ message }) => flash({ type: 'success', text: message }),
  });
  return (
    <FormDialog
      title={`Help desk of ${account.name}`}
      form={form}
      verb={form.values.url === '' ? 'Save' : 'Try and save'}
      failed="The help desk was not saved"
      size="medium"
      onClose={onClose}
    >
      <Box>
        Tickets go by mail, or as signed calls to an address of the help desk. A call bears its time
        and an HMAC-SHA256 over time and body, and is repeated until the desk answers with a
        success.
      </Box>
      <TextField
        name="url"
        label="Address"
        type="url"
        placeholder="https://desk.example/tickets"
        description="Empty: tickets go by mail."
      />
      <TextField
        name="secret"
        label="Secret"
        type="password"
        autoComplete={false}
        description={
          desk?.has_secret
            ? 'There is one, which is never shown. Left empty it stays.'
            : `At least ${LEAST_SECRET_LENGTH} characters; the desk signs its replies with it too.`
        }
      />
    </FormDialog>
  );
}

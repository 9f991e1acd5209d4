import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { FactorCalls } from './factor-calls.ts';
import { QrCode } from './qr-code.tsx';
import './second-factor.css';

const SCHEMA = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be six digits') });

interface SetUpDialogProps {
  /** As the app shows it. */
  username: string;
  calls(): Promise<FactorCalls>;
  onDone(sentence: string): void;
  onClose(): void;
}

/** Shows a new key to an authenticator app, and asks for the code that proves it. */
export function SetUpDialog({ username, calls, onDone, onClose }: SetUpDialogProps) {
  const made = useQuery({
    queryKey: ['second-factor', 'new'],
    queryFn: async () => (await calls()).newSecondFactor(document.location.hostname, username),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const form = useForm({
    schema: SCHEMA,
    start: { code: '' },
    refuse: ({ code }) =>
      made.data === undefined
        ? 'The key is still being made.'
        : code === ''
          ? 'Type the code that the app shows.'
          : undefined,
    send: async ({ code }) => (await calls()).turnOnSecondFactor(code),
    onSent: () => onDone('Your authenticator app is turned on.'),
    tell: wordsOf,
  });
  return (
    <FormDialog
      title="Set up an authenticator app"
      form={form}
      verb="Turn on"
      failed="It is not on yet"
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, or type the key into it.</p>
      {made.data ? (
        <>
          <QrCode text={made.data.address} />
          <Box>
            Key: <span className="factor-key">{made.data.key.match(/.{1,4}/g)?.join(' ')}</span>
          </Box>
        </>
      ) : (
        !made.error && <Spinner />
      )}
      {made.error && <p role="alert">No key could be made. {wordsOf(made.error)}</p>}
      <TextField name="code" label="Code" inputMode="numeric" autoComplete={false} />
    </FormDialog>
  );
}

/** The identity provider's errors have names; its sentences are for developers. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'EnableSoftwareTokenMFAException' || name === 'CodeMismatchException')
    return 'The code is not right. Type the one that the app shows now.';
  if (name === 'ExpiredCodeException') return 'This code was used already. Wait for the next one.';
  return 'The sign-in service did not do it. Please try again.';
}

import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { useSession } from '../access/session.ts';
import { deployment } from '../api/config.ts';
import { hasPasskeys, passkeyWords } from '../api/passkey-words.ts';
import type * as signInAgain from '../api/sign-in-again.ts';
import type { Step } from '../api/sign-in-again.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';

export type SignInAgain = Pick<
  typeof signInAgain,
  'signInAgain' | 'answerCode' | 'signInAgainByPasskey'
>;

const amplify = (): Promise<SignInAgain> => import('../api/sign-in-again.ts');

const SCHEMA = z.strictObject({ password: z.string(), code: z.string() });

export interface FreshSignInDialogProps {
  onClose(isDone: boolean): void;
  calls?: (() => Promise<SignInAgain>) | undefined;
}

/** Asks for the password, or a passkey, and the authenticator app's code of a signed-in person. */
export function FreshSignInDialog({ onClose, calls = amplify }: FreshSignInDialogProps) {
  const { username } = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const goOn = (step: Step) => (step === 'code' ? setAsksCode(true) : onClose(true));
  const form = useForm({
    schema: SCHEMA,
    start: { password: '', code: '' },
    isWorthKeeping: false,
    refuse: ({ password, code }) => {
      if (asksCode) return /^\d{6}$/.test(code) ? undefined : 'Type the six digits of the app.';
      return password === '' ? 'Type your password.' : undefined;
    },
    async send({ password, code }) {
      const { signInAgain, answerCode } = await calls();
      return asksCode ? await answerCode(code) : await signInAgain(username, password);
    },
    onSent: goOn,
    tell: wordsOf,
  });
  const passkey = useMutation({
    mutationFn: async () => (await calls()).signInAgainByPasskey(username),
    onSuccess: goOn,
  });
  return (
    <FormDialog
      title="Confirm that it is you"
      form={form}
      verb="Confirm"
      failed="Nothing is changed yet"
      staysOpen
      onClose={() => onClose(false)}
      otherButtons={
        deployment().passkeys &&
        hasPasskeys() && (
          <Button loading={passkey.isPending} onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
        )
      }
    >
      <p>
        {asksCode
          ? 'Your authenticator app shows a code.'
          : 'You signed in more than 15 minutes ago. This change asks for your password again.'}
      </p>
      {asksCode && (
        <TextField
          name="code"
          label="Code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {!asksCode && (
        <TextField
          name="password"
          label={`Password of ${username}`}
          type="password"
          autoComplete="current-password"
        />
      )}
      {passkey.error && <p role="alert">{passkeyWords(passkey.error)}</p>}
    </FormDialog>
  );
}

/** The identity provider's errors have names; its sentences are for developers. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAuthorizedException') return 'The password is not right.';
  if (name === 'CodeMismatchException')
    return 'The code is not right. Type the one that the app shows now.';
  if (name === 'ExpiredCodeException') return 'This code was used already. Wait for the next one.';
  return 'The sign-in service did not do it. Please try again.';
}

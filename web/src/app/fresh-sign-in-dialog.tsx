import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { useSession } from '../access/session.ts';
import { deployment } from '../api/config.ts';
import { hasPasskeys, passkeyWords } from '../api/passkey-words.ts';
import type * as signInAgain from '../api/sign-in-again.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useForm } from '../ui/form/use-form.ts';

export type SignInAgain = Pick<
  typeof signInAgain,
  'signInAgain' | 'answerCode' | 'signInAgainByPasskey'
>;

const amplify = (): Promise<SignInAgain> => import('../api/sign-in-again.ts');

const SCHEMA = z.strictObject({ password: z.string(), code: z.string() });

/** The password was right, and the code of the app comes next. */
class CodeComesNext extends Error {}

interface FreshSignInDialogProps {
  onClose(isDone: boolean): void;
  calls?: () => Promise<SignInAgain>;
}

/** Asks for the password, or a passkey, and the authenticator app's code of a signed-in person. */
export function FreshSignInDialog({ onClose, calls = amplify }: FreshSignInDialogProps) {
  const { username } = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const [passkeyFailure, setPasskeyFailure] = useState('');
  const isDone = useRef(false);
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
      const step = asksCode ? await answerCode(code) : await signInAgain(username, password);
      if (step === 'done') return;
      setAsksCode(true);
      throw new CodeComesNext();
    },
    onSent: () => {
      isDone.current = true;
    },
    tell: wordsOf,
  });
  async function byPasskey() {
    setPasskeyFailure('');
    try {
      await (await calls()).signInAgainByPasskey(username);
      onClose(true);
    } catch (error) {
      setPasskeyFailure(passkeyWords(error));
    }
  }
  return (
    <FormDialog
      title="Confirm that it is you"
      form={form}
      verb="Confirm"
      failed="Nothing is changed yet"
      onClose={() => onClose(isDone.current)}
      otherButtons={
        deployment().passkeys &&
        hasPasskeys() && <Button onClick={() => void byPasskey()}>Use a passkey</Button>
      }
    >
      <p>You signed in more than 15 minutes ago. This change asks for your password again.</p>
      {asksCode ? (
        <TextField
          key="code"
          name="code"
          label="Code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : (
        <TextField
          key="password"
          name="password"
          label={`Password of ${username}`}
          type="password"
          autoComplete="current-password"
        />
      )}
      {passkeyFailure && <p role="alert">{passkeyFailure}</p>}
    </FormDialog>
  );
}

/** The identity provider's errors have names; its sentences are for developers. */
function wordsOf(error: unknown): string {
  if (error instanceof CodeComesNext) return 'Now type the code of your authenticator app.';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAuthorizedException') return 'The password is not right.';
  if (name === 'CodeMismatchException')
    return 'The code is not right. Type the one that the app shows now.';
  if (name === 'ExpiredCodeException') return 'This code was used already. Wait for the next one.';
  return 'The sign-in service did not do it. Please try again.';
}

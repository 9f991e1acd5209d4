import { Button } from '@aws-amplify/ui-react';
import Alert from '@cloudscape-design/components/alert';
import { createContext, use, useRef, useState } from 'react';
import { deployment } from '../../api/config.ts';
import { hasPasskeys, passkeyWords } from '../../api/passkey-words.ts';
import type { PasskeySignIn } from './sign-in-services.ts';

/** Signs in by a passkey. */
export const PasskeySignInCall = createContext<PasskeySignIn>(() => Promise.resolve());

/** Below the password: Cognito wants the username first, and asks for a passkey of it. */
export function PasskeyButton() {
  const signIn = use(PasskeySignInCall);
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!deployment().passkeys || !hasPasskeys()) return null;
  async function ask() {
    const name = place.current
      ?.closest('.current-form')
      ?.querySelector<HTMLInputElement>('input[name="username"]');
    const username = name?.value.trim() ?? '';
    if (username === '') {
      setError('Type your username first.');
      name?.focus();
      return;
    }
    setError(null);
    setBusy(true);
    try {
      await signIn(username);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div ref={place} className="sign-in-passkey">
      <Button
        isFullWidth
        isLoading={isBusy}
        loadingText="Waiting for your passkey"
        onClick={() => void ask()}
      >
        Sign in with a passkey
      </Button>
      {error && (
        <div role="alert">
          <Alert type="error">{error}</Alert>
        </div>
      )}
    </div>
  );
}

/** One sentence for a passkey that is not known and for a name of nobody. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException')
    return `${passkeyWords(error)} You can sign in with your password.`;
  return error.message === 'User is disabled.'
    ? error.message
    : 'This passkey does not sign in as this username. You can sign in with your password.';
}

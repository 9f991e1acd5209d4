import type { AuthenticatorProps } from '@aws-amplify/ui-react';
import {
  confirmResetPassword,
  resetPassword,
  signIn,
  signOut,
  type ConfirmResetPasswordInput,
  type ResetPasswordInput,
  type SignInInput,
  type SignInOutput,
} from 'aws-amplify/auth';

export type Services = NonNullable<AuthenticatorProps['services']>;

export interface Notice {
  type: 'success' | 'info';
  text: string;
}

/**
 * Cognito's calls, with what the person is told when they succeed; a failure's own message is shown
 * by the form.
 * @param onNewCode the code of before is no longer wanted.
 */
export function servicesOf(
  tell: (notice: Notice | null) => void,
  onNewCode: () => void,
  cognito: CognitoCalls = COGNITO,
): Services {
  /** User whose code was sent. */
  let sentTo = '';
  return {
    /** This page is for people who are not signed in, whatever Cognito may still remember. */
    getCurrentUser: () => Promise.reject(new Error('Not signed in.')),
    async handleSignIn(input) {
      tell(null);
      return signInAnew(cognito, input as SignInInput);
    },
    async handleForgotPassword(input) {
      const { username } = input as ResetPasswordInput;
      const result = await cognito.resetPassword(input as ResetPasswordInput);
      const isAgain = sentTo === username;
      const to = result.nextStep.codeDeliveryDetails.destination ?? 'you';
      tell({
        type: 'info',
        // The second time it must differ, or nobody sees that something was done.
        text: isAgain
          ? `A new code was sent to ${to} at ${timeNow()}.`
          : `Reset code sent to ${to}`,
      });
      sentTo = username;
      if (isAgain) onNewCode();
      return result;
    },
    async handleForgotPasswordSubmit(input) {
      await cognito.confirmResetPassword(input as ConfirmResetPasswordInput);
      sentTo = '';
      tell({ type: 'success', text: 'Password changed successfully.' });
    },
  };
}

export type PasskeySignIn = (username: string) => Promise<void>;

/**
 * @returns what asks Cognito, and then the browser, for a passkey of a username.
 * @throws what they say; passkey-words.ts tells it. A name without passkeys is asked for another
 * step, which this page leaves to the password.
 */
export function passkeySignIn(
  tell: (notice: Notice | null) => void,
  cognito: CognitoCalls = COGNITO,
): PasskeySignIn {
  return async (username) => {
    tell(null);
    const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const;
    const { isSignedIn } = await signInAnew(cognito, { username, options });
    if (!isSignedIn)
      throw Object.assign(new Error('Another step is asked for.'), {
        name: 'PasskeyRetrievalFailed',
      });
  };
}

/** Signs in, whoever may be signed in there. */
async function signInAnew(cognito: CognitoCalls, input: SignInInput): Promise<SignInOutput> {
  return cognito.signIn(input).catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException')
      throw error;
    await cognito.signOut();
    return cognito.signIn(input);
  });
}

const timeNow = () => new Date().toLocaleTimeString('en-GB', { timeStyle: 'short' });

export interface CognitoCalls {
  signIn: typeof signIn;
  signOut: typeof signOut;
  resetPassword: typeof resetPassword;
  confirmResetPassword: typeof confirmResetPassword;
}

const COGNITO: CognitoCalls = { signIn, signOut, resetPassword, confirmResetPassword };

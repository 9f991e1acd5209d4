import { confirmSignIn, signIn, type SignInOutput } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import { configureIdentity, currentToken } from './identity.ts';
import { storeToken } from './token.ts';

/** 'code': the authenticator app's code comes next. */
export type Step = 'done' | 'code';

/** Signs the person in again. Their session stays as it is if that fails. */
export const signInAgain = (username: string, password: string): Promise<Step> =>
  beside(() => signIn({ username, password }));

export const answerCode = (code: string): Promise<Step> =>
  beside(() => confirmSignIn({ challengeResponse: code }));

export const signInAgainByPasskey = (username: string): Promise<Step> =>
  beside(() =>
    signIn({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    }),
  );

/**
 * Amplify refuses a sign-in while somebody is signed in, so its tokens go to a storage of their own
 * until they are there.
 */
async function beside(attempt: () => Promise<SignInOutput>): Promise<Step> {
  configureIdentity();
  const tokens = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void tokens.set(key, value),
    getItem: async (key) => tokens.get(key) ?? null,
    removeItem: async (key) => void tokens.delete(key),
    clear: async () => tokens.clear(),
  });
  let step: string;
  try {
    step = (await attempt()).nextStep.signInStep;
  } finally {
    cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  }
  if (step === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code';
  if (step !== 'DONE') throw new Error(`The sign-in goes on with ${step}.`);
  for (const [key, value] of tokens) await defaultStorage.setItem(key, value);
  storeToken((await currentToken())!);
  return 'done';
}

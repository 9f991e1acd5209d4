import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { PASSWORD_MIN_LENGTH } from '../../../core/access/password-rule.ts';
import { absolute, deployment } from './config.ts';

/**
 * The identity provider (Cognito). This module brings aws-amplify with it, so it is imported when
 * it is needed: by the sign-in page, by a start without a token, and shortly before a token ends.
 */
let configured = false;

export function configureIdentity(): void {
  if (configured) return;
  const { region, userPoolId, userPoolClientId, userPoolEndpoint, graphqlUrl } = deployment();
  // It warns of every endpoint that is not Amazon's own, as the one of a local run.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        // The sign-in form judges a new password by these.
        passwordFormat: {
          minLength: PASSWORD_MIN_LENGTH,
          requireLowercase: true,
          requireUppercase: true,
          requireNumbers: true,
          requireSpecialCharacters: true,
        },
        ...(userPoolEndpoint ? { userPoolEndpoint: absolute(userPoolEndpoint) } : {}),
      },
    },
    API: { GraphQL: { endpoint: absolute(graphqlUrl), region, defaultAuthMode: 'userPool' } },
  });
  configured = true;
}

/**
 * The id token of the provider's current session, renewed when it is about to end; null without a
 * session.
 */
export async function currentToken(options: { renew?: boolean } = {}): Promise<string | null> {
  configureIdentity();
  const session = await fetchAuthSession({ forceRefresh: options.renew ?? false });
  return session.tokens?.idToken?.toString() ?? null;
}

/** Calls back whenever a person has signed in; returns what stops it. */
export function onSignIn(listener: () => void): () => void {
  return Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') listener();
  });
}

/** Ends the provider's session. @throws what the provider says; the caller goes on all the same. */
export async function endIdentitySession(): Promise<void> {
  configureIdentity();
  await signOut();
}

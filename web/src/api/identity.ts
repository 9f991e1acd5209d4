import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { PASSWORD_MIN_LENGTH } from '../../../core/access/password-rule.ts';
import { absolute, deployment } from './config.ts';

/**
 * The identity provider (Cognito). Import it dynamically, as it loads aws-amplify: on the sign-in
 * page, at a start without a token, and for renewal.
 */
let configured = false;

export function configureIdentity(): void {
  if (configured) return;
  const { region, userPoolId, userPoolClientId, userPoolEndpoint, graphqlUrl } = deployment();
  // Suppresses warnings about endpoints outside AWS, as in a local run.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        // Checked by the sign-in form.
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
 * The id token of the provider's session, renewed shortly before expiry; null without a session.
 */
export async function currentToken(options: { renew?: boolean } = {}): Promise<string | null> {
  configureIdentity();
  const session = await fetchAuthSession({ forceRefresh: options.renew ?? false });
  return session.tokens?.idToken?.toString() ?? null;
}

/** @returns the unsubscriber. */
export function onSignIn(listener: () => void): () => void {
  return Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') listener();
  });
}

/** @throws provider errors; callers continue regardless. */
export async function endIdentitySession(): Promise<void> {
  configureIdentity();
  await signOut();
}

import { Amplify } from 'aws-amplify';
import { signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local, type LocalOptions } from '../../../infra/local/testing.ts';

export const UserPoolId = NAMES.poolId;
export const ClientId = NAMES.clientId;
export const PASSWORD = 'Correct-horse-1';
export let local: Local;
export let admin: CognitoIdentityProviderClient;

/** A running system with an empty pool, and an Amplify that signs in there. */
export function withPool(options: LocalOptions = {}): void {
  beforeAll(async () => {
    local = await startLocal(options);
    admin = new CognitoIdentityProviderClient({ maxAttempts: 1 });
    const memory = new Map<string, string>();
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void memory.set(key, value),
      getItem: async (key) => memory.get(key) ?? null,
      removeItem: async (key) => void memory.delete(key),
      clear: async () => memory.clear(),
    });
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: UserPoolId,
          userPoolClientId: ClientId,
          userPoolEndpoint: `${local.url}/cognito`,
        },
      },
    });
  });
  afterEach(async () => await signOut());
  afterAll(async () => {
    admin.destroy();
    await local.stop();
  });
}

let made = 0;
export async function person(extra: object = { password: PASSWORD }): Promise<string> {
  made += 1;
  const username = `person-${made}`;
  await local.createUser({
    username,
    attributes: { account_id: 'tidewater', role: 'admin', given_name: 'Asha', family_name: 'Rao' },
    ...extra,
  });
  return username;
}

export const lastMail = () => local.mailbox.messages.at(-1)!;
export const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

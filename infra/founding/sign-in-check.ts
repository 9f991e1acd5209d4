import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  keptSignInCheck,
  SIGN_IN_CHECK_NAME,
  signInCheckAccountId,
  signInCheckSecretName,
  type SignInCheck,
} from '../../core/domain/sign-in-check.ts';
import { keepSecretText, readSecretText } from '../../functions/gateways/secret-text.ts';
import { feeds } from '../../functions/store/accounts.ts';
import type { Row } from '../../functions/store/client.ts';

/** Account used by the external sign-in check, in its own tree, which no list shows. */
export function signInCheckAccount(brand: string, createdEpoch: number): Row {
  const accountId = signInCheckAccountId(brand);
  const source = 'collector';
  return {
    accountId,
    providerId: accountId,
    parentId: '',
    name: 'Sign-in check',
    status: 'active',
    rootGroupId: '',
    hasKey: feeds({ source }, source),
    createdEpoch,
    source,
    isReseller: false,
  };
}

/**
 * Creates the person of the external sign-in check with the stored password. Idempotent; after the
 * secret was deleted, creates another person and removes the former.
 * @param address unused mail address of the person
 */
export async function makeSignInCheck(
  brand: string,
  UserPoolId: string,
  address: string,
): Promise<void> {
  const secretName = signInCheckSecretName(brand);
  const kept = keptSignInCheck((await readSecretText(secretName)) ?? '');
  const { username: Username, password: Password } = kept ?? newSignIn();
  if (!kept)
    await keepSecretText(secretName, JSON.stringify({ username: Username, password: Password }));
  const client = new CognitoIdentityProviderClient({});
  try {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: address },
          { Name: 'given_name', Value: 'Sign-in' },
          { Name: 'family_name', Value: 'check' },
          { Name: 'custom:account_id', Value: signInCheckAccountId(brand) },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
  );
  await removeOthers(client, UserPoolId, Username);
  client.destroy();
}

/** Invalidates former passwords. */
async function removeOthers(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  ours: string,
): Promise<void> {
  const Filter = `username ^= "${SIGN_IN_CHECK_NAME}"`;
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter }));
  for (const { Username } of Users)
    if (Username !== ours) await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
}

/** The password has every character class that the pool requires. */
const newSignIn = (): SignInCheck => ({
  username: `${SIGN_IN_CHECK_NAME}${randomBytes(8).toString('hex')}`,
  password: `Aa1-${randomBytes(24).toString('base64url')}`,
});

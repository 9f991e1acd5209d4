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

/** Account of the person that signs in from outside: a tree of its own, which no list shows. */
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
 * Makes the person that signs in from outside, and gives them the password that is kept. May be
 * repeated; for a secret that was deleted another person is made, and the one before is removed.
 * @param address of the person, which nobody writes to.
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

/** Nobody goes on with a password that was kept before. */
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

/** The password has every kind of character that the pool asks for. */
const newSignIn = (): SignInCheck => ({
  username: `${SIGN_IN_CHECK_NAME}${randomBytes(8).toString('hex')}`,
  password: `Aa1-${randomBytes(24).toString('base64url')}`,
});

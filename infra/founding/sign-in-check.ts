import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { signInCheckPerson, signInCheckSecretName } from '../../core/domain/sign-in-check.ts';
import { keepSecretText, readSecretText } from '../../functions/gateways/secret-text.ts';
import { feeds } from '../../functions/store/accounts.ts';
import type { Row } from '../../functions/store/client.ts';

/** Account of the person that signs in from outside: a tree of its own, which no list shows. */
export function signInCheckAccount(brand: string, createdEpoch: number): Row {
  const { account: accountId } = signInCheckPerson(brand);
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
 * repeated; a secret that was deleted is made anew.
 * @param address of the person, which nobody writes to.
 */
export async function makeSignInCheck(
  brand: string,
  UserPoolId: string,
  address: string,
): Promise<void> {
  const secretName = signInCheckSecretName(brand);
  const { username: Username, account } = signInCheckPerson(brand);
  const kept = await readSecretText(secretName);
  const Password = kept ?? newPassword();
  if (kept === undefined) await keepSecretText(secretName, Password);
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
          { Name: 'custom:account_id', Value: account },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
  );
  client.destroy();
}

/** Of every kind of character that the pool asks for. */
const newPassword = () => `Aa1-${randomBytes(24).toString('base64url')}`;

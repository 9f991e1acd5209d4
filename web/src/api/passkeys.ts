import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  fetchAuthSession,
  listWebAuthnCredentials,
} from 'aws-amplify/auth';
import { absolute, deployment } from './config.ts';
import { configureIdentity } from './identity.ts';

export interface Passkey {
  id: string;
  /** Cognito's name for the passkey's vendor. */
  name: string;
  createdEpochSeconds: number | undefined;
}

export async function listPasskeys(): Promise<Passkey[]> {
  configureIdentity();
  const passkeys: Passkey[] = [];
  let nextToken: string | undefined;
  do {
    const page = await listWebAuthnCredentials({ nextToken });
    for (const { credentialId, friendlyCredentialName, createdAt } of page.credentials)
      passkeys.push({
        id: credentialId ?? '',
        name: friendlyCredentialName || 'Passkey',
        createdEpochSeconds: createdAt && createdAt.getTime() / 1000,
      });
    nextToken = page.nextToken;
  } while (nextToken);
  return passkeys;
}

/** @throws errors of Amplify; see passkey-words.ts. */
export async function addPasskey(): Promise<void> {
  configureIdentity();
  await associateWebAuthnCredential();
}

export async function removePasskey(id: string): Promise<void> {
  configureIdentity();
  await deleteWebAuthnCredential({ credentialId: id });
}

/**
 * Makes a passkey count as both factors; by default Cognito still asks for the app's code. Amplify
 * has no function for it.
 */
export async function letPasskeysBeBothFactors(): Promise<void> {
  configureIdentity();
  const { region, userPoolEndpoint } = deployment();
  const { tokens } = await fetchAuthSession();
  const response = await fetch(
    userPoolEndpoint ? absolute(userPoolEndpoint) : `https://cognito-idp.${region}.amazonaws.com/`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SetUserMFAPreference',
      },
      body: JSON.stringify({
        AccessToken: tokens?.accessToken.toString(),
        WebAuthnMfaSettings: { Enabled: true },
      }),
    },
  );
  if (!response.ok)
    throw Object.assign(new Error(`SetUserMFAPreference was answered ${response.status}.`), {
      name: 'PasskeyBesideApp',
    });
}

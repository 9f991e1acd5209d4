import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CognitoError } from './errors.ts';
import type { Passkey } from './user.ts';

/** Domain of the pool's passkeys, and origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Passkey vendors by AAGUID. */
const MAKERS: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
};

/** Loaded on demand: most runs use no passkeys. */
const library = () => import('@simplewebauthn/server');

export async function creationOptions(
  party: RelyingParty,
  { sub, username }: { sub: string; username: string },
  passkeys: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(sub)),
    userName: username,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * A new passkey.
 * @throws WebAuthnOriginNotAllowedException for a foreign origin, InvalidParameterException for any
 * other fault.
 */
export async function createdPasskey(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
  nowMs: number,
): Promise<Passkey> {
  requireOrigin(party, response);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch((error: Error) => {
    throw new CognitoError('InvalidParameterException', error.message);
  });
  if (!verified) throw new CognitoError('InvalidParameterException', 'The passkey is not proved.');
  const { credential, aaguid } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: MAKERS[aaguid] ?? 'Passkey',
    createdMs: nowMs,
  };
}

/** @param ids of passkeys, real or fake */
export async function requestOptions(party: RelyingParty, ids: readonly string[]) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: ids.map((id) => ({ id })),
    userVerification: 'required',
  });
}

/**
 * The passkey's counter after this use; undefined if the signature is invalid or the counter has
 * decreased.
 */
export async function counterAfter(
  party: RelyingParty,
  passkey: Passkey,
  response: AuthenticationResponseJSON,
  challenge: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function requireOrigin({ origin }: RelyingParty, { response }: RegistrationResponseJSON): void {
  if (originOf(response?.clientDataJSON) === origin) return;
  throw new CognitoError(
    'WebAuthnOriginNotAllowedException',
    "The page's origin does not belong to the relying party of the pool.",
  );
}

function originOf(clientDataJson: unknown): unknown {
  try {
    const text = Buffer.from(String(clientDataJson), 'base64url').toString('utf8');
    return (JSON.parse(text) as { origin?: unknown }).origin;
  } catch {
    return undefined;
  }
}

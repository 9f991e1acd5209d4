import {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { deployment } from './config.ts';
import { configureIdentity } from './identity.ts';
import { letPasskeysBeBothFactors, listPasskeys } from './passkeys.ts';

/** Does a sign-in of the person ask for a code of their authenticator app? */
export async function hasSecondFactor(): Promise<boolean> {
  configureIdentity();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/**
 * A new key for an authenticator app; it counts once a code of it is proved.
 * @returns the key to be typed, and the address that a QR code holds.
 */
export async function newSecondFactor(issuer: string, username: string) {
  configureIdentity();
  const made = await setUpTOTP();
  return { key: made.sharedSecret, address: made.getSetupUri(issuer, username).href };
}

/** @throws what the identity provider says of a wrong code. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** Has the passkeys that are there sign in beside the app, which a pool lets them do once it is told. */
export async function keepPasskeys(): Promise<void> {
  if (deployment().passkeys && (await listPasskeys()).length > 0) await letPasskeysBeBothFactors();
}

export async function turnOffSecondFactor(): Promise<void> {
  configureIdentity();
  await updateMFAPreference({ totp: 'DISABLED' });
}

import {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { deployment } from './config.ts';
import { configureIdentity } from './identity.ts';
import { letPasskeysBeBothFactors, listPasskeys } from './passkeys.ts';

/** Whether sign-in asks for the code of an authenticator app. */
export async function hasSecondFactor(): Promise<boolean> {
  configureIdentity();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/**
 * A new authenticator key; it takes effect once a code is verified.
 * @returns the key to type, and the address for a QR code.
 */
export async function newSecondFactor(issuer: string, username: string) {
  configureIdentity();
  const made = await setUpTOTP();
  return { key: made.sharedSecret, address: made.getSetupUri(issuer, username).href };
}

/** @throws the provider's error for a wrong code. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** Enables existing passkeys as both factors, in addition to the app. */
export async function keepPasskeys(): Promise<void> {
  if (deployment().passkeys && (await listPasskeys()).length > 0) await letPasskeysBeBothFactors();
}

export async function turnOffSecondFactor(): Promise<void> {
  configureIdentity();
  await updateMFAPreference({ totp: 'DISABLED' });
}

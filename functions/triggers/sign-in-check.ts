import { rbac } from '../../core/contract/rbac.ts';
import {
  keptSignInCheck,
  signInCheckAccountId,
  signInCheckSecretName,
} from '../../core/domain/sign-in-check.ts';
import { SECOND_FACTOR_NEEDED } from '../gateways/identity.ts';
import { readSecretText } from '../gateways/secret-text.ts';
import { ask, signInAt, siteAt } from '../gateways/visitor.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';
import { publishMetrics } from '../runtime/metrics.ts';
import { signInCheckNeeds } from './needs.ts';

/**
 * Every five minutes: signs in through the public address and makes one call. The metric, or its
 * absence, triggers the alarm.
 */
export async function handler(): Promise<void> {
  const works = await comeIn().then(
    () => true,
    (error: Error) => {
      log.error('nobody can sign in from outside', { error });
      return false;
    },
  );
  publishMetrics({ SignInsFromOutside: works ? 1 : 0 });
}

/** @throws Error for the first failing step. */
async function comeIn(): Promise<void> {
  const { BRAND, PORTAL_URL } = readEnvironment(signInCheckNeeds.environment);
  const secret = await readSecretText(signInCheckSecretName(BRAND));
  const person = keptSignInCheck(secret ?? '');
  if (!person) throw new Error('Founding has not made the person that signs in.');
  const site = await siteAt(PORTAL_URL);
  const signedIn = await signInAt(site, { ...person, account: signInCheckAccountId(BRAND) });
  if ('refusal' in signedIn) {
    // Success, as far as a password goes where everybody needs a second factor.
    if (signedIn.refusal === SECOND_FACTOR_NEEDED) return;
    throw new Error(`Signing in is refused: ${signedIn.refusal}`);
  }
  const authorization = `Bearer ${signedIn.idToken}`;
  const { status } = await ask(site, rbac.myPermissions, { authorization });
  if (status !== 200) throw new Error(`Reading rights is answered with ${status}.`);
}

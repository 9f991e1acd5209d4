import type { AccountId } from '../../core/access/scope.ts';
import { deskSecretName } from '../../core/domain/desk-hook.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import { keepSecretText, readSecretText } from './secret-text.ts';

const nameOf = (accountId: AccountId) =>
  deskSecretName(readEnvironment(secretsEnvironment).BRAND, accountId);

/**
 * Signing secret that an account's desk and the portal share; undefined without one. Never log or
 * answer it.
 */
export async function deskSecret(accountId: AccountId): Promise<string | undefined> {
  return await readSecretText(nameOf(accountId));
}

export async function keepDeskSecret(accountId: AccountId, secret: string): Promise<void> {
  await keepSecretText(nameOf(accountId), secret);
}

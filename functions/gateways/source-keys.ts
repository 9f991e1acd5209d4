import type { AccountId } from '../../core/access/scope.ts';
import { sourceKeySecretName, type KeyedSource } from '../../core/domain/source-key.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import { dropSecret, keepSecretText } from './secret-text.ts';

/** A key of a monitoring source, with whom alone it is for: it is never shown to another address. */
export interface SourceKey {
  source: KeyedSource;
  address: string;
  key: string;
}

const nameOf = (accountId: AccountId) =>
  sourceKeySecretName(readEnvironment(secretsEnvironment).BRAND, accountId);

export async function keepSourceKey(accountId: AccountId, key: SourceKey): Promise<void> {
  await keepSecretText(nameOf(accountId), JSON.stringify(key));
}

export async function dropSourceKey(accountId: AccountId): Promise<void> {
  await dropSecret(nameOf(accountId));
}

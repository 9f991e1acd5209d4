import type { AccountId } from '../../core/access/scope.ts';
import * as z from 'zod';
import { KEYED_SOURCE_NAMES, sourceKeySecretName } from '../../core/domain/source-key.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import { dropSecret, keepSecretText, readSecretText } from './secret-text.ts';

/** A key of a monitoring source, with whom alone it is for: it is never shown to another address. */
const sourceKeySchema = z.object({
  source: z.enum(KEYED_SOURCE_NAMES),
  address: z.string(),
  key: z.string(),
  /** As the account's row says it; '' for one that was kept by a release without versions. */
  version: z.string().default(''),
});
export type SourceKey = z.infer<typeof sourceKeySchema>;

const nameOf = (accountId: AccountId) =>
  sourceKeySecretName(readEnvironment(secretsEnvironment).BRAND, accountId);

/** Undefined for an account without one. Never log or answer it. */
export async function sourceKey(accountId: AccountId): Promise<SourceKey | undefined> {
  const text = await readSecretText(nameOf(accountId));
  return text === undefined ? undefined : sourceKeySchema.parse(JSON.parse(text));
}

export async function keepSourceKey(accountId: AccountId, key: SourceKey): Promise<void> {
  await keepSecretText(nameOf(accountId), JSON.stringify(key));
}

export async function dropSourceKey(accountId: AccountId): Promise<void> {
  await dropSecret(nameOf(accountId));
}

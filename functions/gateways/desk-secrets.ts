import type { AccountId } from '../../core/access/scope.ts';
import * as z from 'zod';
import { deskSecretName, deskTokenName } from '../../core/domain/desk-hook.ts';
import type { Connection } from '../../core/domain/hook/connection.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import { secretFor, type KeptSecret } from './hook.ts';
import { CallRefused } from './outside-call.ts';
import { keepSecretText, readSecretText } from './secret-text.ts';

const brand = () => readEnvironment(secretsEnvironment).BRAND;

/**
 * Secret that an account's desk and the portal share, by which replies are proved and calls of the
 * plain shape signed; undefined without one. Never log or answer it.
 */
export async function deskSecret(accountId: AccountId): Promise<string | undefined> {
  return await readSecretText(deskSecretName(brand(), accountId));
}

export async function keepDeskSecret(accountId: AccountId, secret: string): Promise<void> {
  await keepSecretText(deskSecretName(brand(), accountId), secret);
}

const keptSchema = z.object({ secret: z.string(), place: z.string() });

/** What the portal proves itself to another system with; undefined without one. Never log or answer it. */
export async function deskToken(accountId: AccountId): Promise<KeptSecret | undefined> {
  const text = await readSecretText(deskTokenName(brand(), accountId));
  return text === undefined ? undefined : keptSchema.parse(JSON.parse(text));
}

export async function keepDeskToken(accountId: AccountId, kept: KeptSecret): Promise<void> {
  await keepSecretText(deskTokenName(brand(), accountId), JSON.stringify(kept));
}

/**
 * The secret that calls to a desk are proved with.
 * @throws CallRefused when it is missing.
 */
export async function provingSecret(connection: Connection, accountId: AccountId): Promise<string> {
  if (connection.shape !== 'PLAIN') return secretFor(connection, await deskToken(accountId));
  const secret = await deskSecret(accountId);
  if (secret === undefined) throw new CallRefused('Its secret is missing. Enter it again.');
  return secret;
}

import type { AccountId } from '../../core/access/scope.ts';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  snmpSecretName,
  snmpSecretSchema,
  type SnmpCredential,
  type SnmpSecret,
} from '../../core/domain/snmp-credential.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';

/** How long a changed credential may still be used in its old form. */
const KEPT_MS = 60_000;

let client: SecretsManagerClient | undefined;
const held = new Map<string, { secret: Promise<SnmpSecret>; readAtMs: number }>();

/**
 * The SNMP credentials of an account by their names; none when the account has no secret. Never log
 * or return them.
 */
export function snmpCredentials(accountId: AccountId): Promise<SnmpSecret> {
  const known = held.get(accountId);
  if (known && Date.now() - known.readAtMs < KEPT_MS) return known.secret;
  const secret = readSecret(accountId);
  held.set(accountId, { secret, readAtMs: Date.now() });
  secret.catch(() => held.delete(accountId));
  return secret;
}

export async function snmpCredential(
  accountId: AccountId,
  name: string,
): Promise<SnmpCredential | undefined> {
  const secret = await snmpCredentials(accountId);
  return Object.hasOwn(secret, name) ? secret[name] : undefined;
}

async function readSecret(accountId: AccountId): Promise<SnmpSecret> {
  // Loaded when the first credential is asked for: of all that a Lambda with this file does, little
  // needs one.
  const secretsManager = await import('@aws-sdk/client-secrets-manager');
  client ??= new secretsManager.SecretsManagerClient({});
  const SecretId = snmpSecretName(readEnvironment(secretsEnvironment).BRAND, accountId);
  try {
    const { SecretString } = await client.send(
      new secretsManager.GetSecretValueCommand({ SecretId }),
    );
    return snmpSecretSchema.parse(JSON.parse(SecretString ?? '{}'));
  } catch (error) {
    if (error instanceof secretsManager.ResourceNotFoundException) return {};
    // oxlint-disable-next-line preserve-caught-error -- what failed to parse may hold a credential, so it is not passed on
    throw new Error(
      `The SNMP credentials of the account ${accountId} could not be read: ${(error as Error).name}.`,
    );
  }
}

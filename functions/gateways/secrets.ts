import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { AccountId } from '../../core/access/scope.ts';
import {
  snmpSecretName,
  snmpSecretSchema,
  type SnmpCredential,
  type SnmpSecret,
} from '../../core/domain/snmp-credential.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';

/** How long a changed credential may still be used in its old form, by default. */
const KEPT_MS = 60_000;

let client: SecretsManagerClient | undefined;
const held = new Map<string, { secret: Promise<SnmpSecret>; readAtMs: number }>();

/** How soon a secret is read again for a name that it did not hold. */
const READ_AGAIN_MS = 5_000;
/** The credential that devices of an account are asked with when nobody names one. */
export const USUAL_CREDENTIAL = 'default';
const MOST_WRITES = 8;

/**
 * The SNMP credentials of an account by their names; none when the account has no secret. Never log
 * or return them.
 * @param wanted names that it should hold: it is read anew when one of them is not there yet.
 * @param keptMs an older one is read anew.
 */
export async function snmpCredentials(
  accountId: AccountId,
  wanted: readonly string[] = [],
  keptMs = KEPT_MS,
): Promise<SnmpSecret> {
  const known = held.get(accountId);
  const ageMs = Date.now() - (known?.readAtMs ?? 0);
  if (known && ageMs < READ_AGAIN_MS) return await known.secret;
  if (known && ageMs < keptMs) {
    const secret = await known.secret;
    if (wanted.every((name) => Object.hasOwn(secret, name))) return secret;
  }
  const secret = readSecret(accountId).then((read) => read.secret);
  held.set(accountId, { secret, readAtMs: Date.now() });
  secret.catch(() => held.delete(accountId));
  return await secret;
}

export async function snmpCredential(
  accountId: AccountId,
  name: string,
): Promise<SnmpCredential | undefined> {
  const secret = await snmpCredentials(accountId, [name]);
  return Object.hasOwn(secret, name) ? secret[name] : undefined;
}

/**
 * Keeps a credential with the others of its account; one that is there already is found again. Of
 * two that write at once neither is lost: a version takes the place of the one that was read, and
 * of no other.
 * @returns its name, for devices to carry.
 */
export async function keepSnmpCredential(
  accountId: AccountId,
  credential: SnmpCredential,
): Promise<string> {
  const { CreateSecretCommand, PutSecretValueCommand, UpdateSecretVersionStageCommand, ...errors } =
    await import('@aws-sdk/client-secrets-manager');
  for (let attempt = 0; attempt < MOST_WRITES; attempt += 1) {
    const { secret, versionId } = await readSecret(accountId);
    const known = Object.entries(secret).find(([, other]) => isDeepStrictEqual(other, credential));
    if (known) return known[0];
    const name = Object.hasOwn(secret, USUAL_CREDENTIAL) ? randomUUID() : USUAL_CREDENTIAL;
    const SecretString = JSON.stringify({ ...secret, [name]: credential });
    const SecretId = nameOf(accountId);
    try {
      if (versionId === undefined) {
        await (await manager()).send(new CreateSecretCommand({ Name: SecretId, SecretString }));
      } else {
        const put = await (
          await manager()
        ).send(
          new PutSecretValueCommand({ SecretId, SecretString, VersionStages: ['AWSPENDING'] }),
        );
        await (
          await manager()
        ).send(
          new UpdateSecretVersionStageCommand({
            SecretId,
            VersionStage: 'AWSCURRENT',
            MoveToVersionId: put.VersionId,
            RemoveFromVersionId: versionId,
          }),
        );
      }
    } catch (error) {
      const isLost =
        error instanceof errors.ResourceExistsException ||
        error instanceof errors.InvalidParameterException;
      if (isLost) continue;
      // oxlint-disable-next-line preserve-caught-error -- it may hold what was to be written
      throw new Error(
        `A SNMP credential of the account ${accountId} could not be kept: ${(error as Error).name}.`,
      );
    }
    held.delete(accountId);
    return name;
  }
  throw new Error(`A SNMP credential of the account ${accountId} could not be kept: others were.`);
}

const nameOf = (accountId: AccountId) =>
  snmpSecretName(readEnvironment(secretsEnvironment).BRAND, accountId);

async function manager(): Promise<SecretsManagerClient> {
  // Loaded when the first credential is asked for: of all that a Lambda with this file does, little
  // needs one.
  const secretsManager = await import('@aws-sdk/client-secrets-manager');
  return (client ??= new secretsManager.SecretsManagerClient({}));
}

/** The secret and the version that was read; no version when there is no secret yet. */
async function readSecret(
  accountId: AccountId,
): Promise<{ secret: SnmpSecret; versionId?: string | undefined }> {
  const secretsManager = await import('@aws-sdk/client-secrets-manager');
  try {
    const { SecretString, VersionId } = await (
      await manager()
    ).send(new secretsManager.GetSecretValueCommand({ SecretId: nameOf(accountId) }));
    return {
      secret: snmpSecretSchema.parse(JSON.parse(SecretString ?? '{}')),
      versionId: VersionId,
    };
  } catch (error) {
    if (error instanceof secretsManager.ResourceNotFoundException) return { secret: {} };
    // oxlint-disable-next-line preserve-caught-error -- what failed to parse may hold a credential, so it is not passed on
    throw new Error(
      `The SNMP credentials of the account ${accountId} could not be read: ${(error as Error).name}.`,
    );
  }
}

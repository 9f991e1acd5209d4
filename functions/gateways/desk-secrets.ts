import type { AccountId } from '../../core/access/scope.ts';
import { deskSecretName } from '../../core/domain/desk-hook.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';

/** Loaded when it is needed: most of what a function does is without. */
async function manager() {
  const module = await import('@aws-sdk/client-secrets-manager');
  return { module, client: new module.SecretsManagerClient({}) };
}

const nameOf = (accountId: AccountId) =>
  deskSecretName(readEnvironment(secretsEnvironment).BRAND, accountId);

/** What an account's desk and the portal sign with; undefined without one. Never log or answer it. */
export async function deskSecret(accountId: AccountId): Promise<string | undefined> {
  const { module, client } = await manager();
  try {
    const { SecretString } = await client.send(
      new module.GetSecretValueCommand({ SecretId: nameOf(accountId) }),
    );
    return SecretString;
  } catch (error) {
    if (error instanceof module.ResourceNotFoundException) return undefined;
    throw error;
  }
}

export async function keepDeskSecret(accountId: AccountId, secret: string): Promise<void> {
  const { module, client } = await manager();
  const Name = nameOf(accountId);
  try {
    await client.send(new module.PutSecretValueCommand({ SecretId: Name, SecretString: secret }));
  } catch (error) {
    if (!(error instanceof module.ResourceNotFoundException)) throw error;
    await client.send(new module.CreateSecretCommand({ Name, SecretString: secret }));
  }
}

import { setTimeout as wait } from 'node:timers/promises';

/** Loaded when it is needed: most of what a function does is without. */
async function manager() {
  const module = await import('@aws-sdk/client-secrets-manager');
  return { module, client: new module.SecretsManagerClient({}) };
}

/** @returns undefined when there is no such secret. Never log or answer it. */
export async function readSecretText(name: string): Promise<string | undefined> {
  const { module, client } = await manager();
  try {
    const { SecretString } = await client.send(
      new module.GetSecretValueCommand({ SecretId: name }),
    );
    return SecretString;
  } catch (error) {
    if (error instanceof module.ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Keeps a secret in place of the one before. */
export async function keepSecretText(name: string, text: string): Promise<void> {
  const { module, client } = await manager();
  try {
    await client.send(new module.PutSecretValueCommand({ SecretId: name, SecretString: text }));
  } catch (error) {
    if (!(error instanceof module.ResourceNotFoundException)) throw error;
    await create(name, text);
  }
}

const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 100;

/** The name of a secret that was just deleted is free a moment later. */
async function create(name: string, text: string): Promise<void> {
  const { module, client } = await manager();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new module.CreateSecretCommand({ Name: name, SecretString: text }));
      return;
    } catch (error) {
      if (!(error instanceof module.InvalidRequestException) || attempt === MOST_ATTEMPTS)
        throw error;
      await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Nothing happens when there is no such secret. */
export async function dropSecret(name: string): Promise<void> {
  const { module, client } = await manager();
  try {
    // At once, since the same name may be kept again a moment later.
    await client.send(
      new module.DeleteSecretCommand({ SecretId: name, ForceDeleteWithoutRecovery: true }),
    );
  } catch (error) {
    if (!(error instanceof module.ResourceNotFoundException)) throw error;
  }
}

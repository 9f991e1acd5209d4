import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { snmpSecretName, type SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import { readEnvironment, secretsEnvironment } from '../../../functions/runtime/environment.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import { deviceRow, downtimeRow } from './rows.ts';
import type { World } from './world.ts';

/**
 * Writes all rows of a world except its SNMP secrets; rows that are there already are overwritten.
 */
export async function writeWorld(world: World, now: Date): Promise<void> {
  await putMany('accounts', world.accounts);
  await putMany(
    'groups',
    world.groups.map((group) => ({ ...group })),
  );
  await putMany(
    'devices',
    world.devices.map((device) => deviceRow(device, now.getTime())),
  );
  await putMany(
    'roles',
    world.roles.map(({ providerId, role }) => ({ providerId, ...role })),
  );
  await putMany(
    'branding',
    world.branding.map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest })),
  );
  await putMany(
    'recipients',
    world.recipients.map((group) => ({ ...group, version: 1 })),
  );
  await putMany('downtimes', world.downtimes.map(downtimeRow));
  await putMany('alerts', world.alerts.map(alertRow));
}

/** Stores each account's SNMP credentials; what is there already is replaced, or kept. */
export async function writeSecrets(
  secrets: ReadonlyMap<string, SnmpSecret>,
  stored: 'replace' | 'keep' = 'replace',
): Promise<void> {
  const { BRAND } = readEnvironment(secretsEnvironment);
  const client = new SecretsManagerClient({});
  for (const [accountId, secret] of secrets) {
    const Name = snmpSecretName(BRAND, accountId);
    const SecretString = JSON.stringify(secret);
    try {
      await client.send(new CreateSecretCommand({ Name, SecretString }));
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error;
      if (stored === 'replace')
        await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
    }
  }
}

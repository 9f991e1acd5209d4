import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { snmpSecretName, type SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import { readEnvironment, secretsEnvironment } from '../../../functions/runtime/environment.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import type { TableName } from '../../../functions/runtime/tables.ts';
import { putAcross, type Row } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { downtimeRow } from './rows.ts';
import type { World } from './world.ts';

/** Rows by table; SNMP secrets are separate. */
export function worldRows(world: World, now: Date): Partial<Record<TableName, readonly Row[]>> {
  return {
    accounts: world.accounts,
    groups: world.groups.map((group) => ({ ...group })),
    devices: world.devices.map((device) => deviceRow(device, now.getTime())),
    roles: world.roles.map(({ providerId, role }) => ({ providerId, ...role })),
    branding: world.branding.map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest })),
    recipients: world.recipients.map((group) => ({ ...group, version: 1 })),
    downtimes: world.downtimes.map(downtimeRow),
    alerts: world.alerts.map(alertRow),
  };
}

/** Writes all rows of a world without its SNMP secrets; overwrites existing rows. */
export async function writeWorld(world: World, now: Date): Promise<void> {
  await putAcross(worldRows(world, now));
}

/** Stores each account's SNMP credentials; existing ones are replaced or kept. */
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

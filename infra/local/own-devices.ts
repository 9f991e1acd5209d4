import { provedAccountId } from '../../core/access/scope.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CIRCUIT_PORT_PROPERTY } from '../../core/domain/circuit-basis.ts';
import { snmpCredentialSchema } from '../../core/domain/snmp-credential.ts';
import { snmpCredentials } from '../../functions/gateways/secrets.ts';
import { getAccount } from '../../functions/store/accounts.ts';
import { get, putMany } from '../../functions/store/client.ts';
import { groupsOf, type GroupRow } from '../../functions/store/groups.ts';
import { deviceRow } from '../../functions/store/new-devices.ts';
import { writeSecrets } from './seed/write-world.ts';

const FILE = 'own-devices.json';
/** People's own devices share a shard, apart from the simulated ones. */
const SHARD = 'own';

const ownDeviceSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.number().int().min(1).max(65_535).default(161),
  version: z.enum(['1', '2c', '3']).default('2c'),
  /** A community, or a version 3 user with protocols and keys. */
  credential: snmpCredentialSchema,
  account: z.string().default('northbeam').pipe(provedAccountId),
  /** Customer of the account; default: the account itself. */
  customer: z.string().optional(),
  circuitSize: z.string().optional(),
  circuitReference: z.string().optional(),
  /** Name of the port that carries the circuit; the portal finds it when left out. */
  circuitPort: z.string().optional(),
});
type OwnDevice = z.infer<typeof ownDeviceSchema>;

/**
 * Adds the devices of DATA_DIR/own-devices.json, to try the portal with real SNMP agents.
 * @returns a sentence for each rejected device, and for an unreadable file.
 */
export async function watchOwnDevices(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [];
  const devices = readDevices(text);
  if (typeof devices === 'string') return [devices];
  const problems = await Promise.all(devices.map(watch));
  await writeCredentials(devices.filter((_, index) => problems[index] === undefined));
  return problems.filter((problem) => problem !== undefined);
}

function readDevices(text: string): OwnDevice[] | string {
  try {
    const result = z.array(ownDeviceSchema).safeParse(JSON.parse(text));
    if (result.success) return result.data;
    const issue = result.error.issues[0]!;
    return `${FILE}: ${issue.path.join('.')}: ${issue.message}`;
  } catch {
    return `${FILE} is not valid JSON, so none of its devices is watched.`;
  }
}

async function watch(device: OwnDevice): Promise<string | undefined> {
  const account = await getAccount(device.account);
  if (!account) return `${FILE}: ${device.name}: there is no account ${device.account}.`;
  const groups = await groupsOf(account.providerId);
  const group = groups.find((candidate) => isHome(candidate, device, account.rootGroupId));
  if (!group)
    return `${FILE}: ${device.name}: the account ${device.account} has no customer ${device.customer}.`;
  const deviceId = idOf(device);
  // Keeps later changes by people.
  if (await get('devices', { accountId: device.account, deviceId })) return undefined;
  await putMany('devices', [
    deviceRow(
      {
        accountId: device.account,
        deviceId,
        shardId: SHARD,
        snmp: {
          address: device.address,
          port: device.port,
          version: device.version,
          credential: deviceId,
        },
        system: {
          label: device.name,
          parentId: group.groupId,
          groupPath: group.path,
          Customer: group.customer,
          'Device Type': 'Own device',
          'DNS Name': device.address,
          'Circuit Size': device.circuitSize ?? '',
          'Circuit Reference': device.circuitReference ?? '',
          ...(device.circuitPort && { [CIRCUIT_PORT_PROPERTY]: device.circuitPort }),
          'Device Dashboard ID': `overview@${deviceId}`,
          'Date Added': Math.floor(Date.now() / 1000),
          Links: [],
        },
        manual: {},
        custom: {},
      },
      Date.now(),
    ),
  ]);
  return undefined;
}

/** All of an account at once, as its credentials are one secret. */
async function writeCredentials(devices: readonly OwnDevice[]): Promise<void> {
  for (const account of new Set(devices.map((device) => device.account))) {
    const own = devices
      .filter((device) => device.account === account)
      .map((device) => [idOf(device), device.credential] as const);
    await writeSecrets(
      new Map([[account, { ...(await snmpCredentials(account)), ...Object.fromEntries(own) }]]),
    );
  }
}

const idOf = (device: OwnDevice) =>
  `own-${device.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

function isHome(group: GroupRow, device: OwnDevice, rootGroupId: string): boolean {
  return device.customer === undefined
    ? group.groupId === rootGroupId
    : group.accountId === device.account && group.customer === device.customer;
}

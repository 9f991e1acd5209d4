import { provedAccountId } from '../../core/access/scope.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { snmpCredentialSchema } from '../../core/domain/snmp-credential.ts';
import { snmpCredentials } from '../../functions/gateways/secrets.ts';
import { getAccount } from '../../functions/store/accounts.ts';
import { get, putMany } from '../../functions/store/client.ts';
import { groupsOf, type GroupRow } from '../../functions/store/groups.ts';
import { deviceRow } from '../../functions/store/new-devices.ts';
import { writeSecrets } from './seed/write-world.ts';

const FILE = 'own-devices.json';
/** Devices of people's own are polled together, apart from the simulated ones. */
const SHARD = 'own';

const ownDeviceSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.number().int().min(1).max(65_535).default(161),
  version: z.enum(['1', '2c', '3']).default('2c'),
  /** A community, or the user of version 3 with its protocols and keys. */
  credential: snmpCredentialSchema,
  account: z.string().default('northbeam').pipe(provedAccountId),
  /** Name of a customer of the account; the account itself when left out. */
  customer: z.string().optional(),
  circuitSize: z.string().optional(),
  circuitReference: z.string().optional(),
});
type OwnDevice = z.infer<typeof ownDeviceSchema>;

/**
 * Puts the devices of DATA_DIR/own-devices.json into the portal, so that anybody can point it at
 * their own SNMP agents.
 * @returns one sentence for each device that could not be taken, and for a file that cannot be
 * read.
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
  // Changes by people since then stay.
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

/** All of an account at once: its credentials are one secret. */
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

import { aDevice, freePort } from '../../infra/simulation/a-device.ts';
import type { SimulatedDevice } from '../../../infra/local/simulation/device.ts';
import { startNetwork } from '../../../infra/local/simulation/network.ts';
import { writeSecrets, writeWorld } from '../../../infra/local/seed/write-world.ts';
import type { PlannedDevice, World } from '../../../infra/local/seed/world.ts';
import { startLocal, type Local, type LocalOptions } from '../../../infra/local/testing.ts';
import { askByTcp, type AskByTcp } from '../../../functions/snmp/ask-by-tcp.ts';
import { Poller } from '../../../functions/monitoring/collector/memory.ts';
import { pollShard, type ShardPolled } from '../../../functions/monitoring/collector/poll-shard.ts';
import type { AccountId } from '../../../core/access/scope.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';

export const ACCOUNT = accountNamed('northbeam');
export const SHARD = 's1';
export const COMMUNITY = { community: 'harbour-read' };

/**
 * A device of the store with what answers for it; their clock is the world's, so that an hour
 * passes at once.
 */
export interface PolledDevice {
  deviceId: string;
  /** ACCOUNT without it. */
  accountId?: AccountId;
  /** SHARD without it. */
  shardId?: string;
  simulated: Partial<SimulatedDevice>;
  system?: Record<string, string>;
}

export interface PolledWorld {
  local: Local;
  poller: Poller;
  /** How silent devices are asked; as deployed unless it is set. */
  askByTcp: AskByTcp;
  /** Epoch seconds of the devices' and the collector's clock, on a whole minute. */
  now: number;
  /** Polls the shard in the minute of the clock, and moves the clock to the next. */
  poll(): Promise<ShardPolled>;
  /** A collector that knows nothing but what is stored. */
  restartCollector(): void;
  stop(): Promise<void>;
}

/**
 * The whole local application, a simulated network and a collector whose patience is short and
 * whose clock is set by hand.
 */
export async function startPolledWorld(
  subnet: string,
  startEpochSeconds: number,
  devices: PolledDevice[],
  options: LocalOptions = {},
): Promise<PolledWorld> {
  const local = await startLocal(options);
  const port = await freePort();
  const simulated = devices.map(({ simulated: change }, at) =>
    aDevice({ address: `127.${subnet}.0.${at + 1}`, credential: COMMUNITY, ...change }),
  );
  const ask: AskByTcp = (address) => world.askByTcp(address);
  const world: PolledWorld = {
    local,
    poller: newPoller(ask),
    askByTcp,
    now: startEpochSeconds,
    async poll() {
      const polled = await pollShard(world.poller, {
        accountId: ACCOUNT,
        shardId: SHARD,
        minuteEpochSeconds: world.now,
        nowMs: () => world.now * 1_000,
        probes: 1,
      });
      world.now += 60;
      return polled;
    },
    restartCollector() {
      world.poller.close();
      world.poller = newPoller(ask);
    },
    async stop() {
      world.poller.close();
      await network.close();
      await local.stop();
    },
  };
  const network = await startNetwork(simulated, port, () => world.now);
  const planned = devices.map((device, at) =>
    plannedDevice(device, {
      address: simulated[at]!.address,
      port,
      version: simulated[at]!.version,
      credential: 'read',
    }),
  );
  await writeWorld(aWorld(planned), new Date());
  const secrets = planned.map(
    ({ accountId }, at) => [accountId, { read: simulated[at]!.credential }] as const,
  );
  await writeSecrets(new Map(secrets.toReversed()));
  return world;
}

export function newPoller(ask?: AskByTcp): Poller {
  return new Poller({ timeoutMilliseconds: 150, retries: 4 }, ask);
}

function plannedDevice(
  { deviceId, accountId = ACCOUNT, shardId = SHARD, system }: PolledDevice,
  snmp: PlannedDevice['snmp'],
): PlannedDevice {
  return {
    accountId,
    deviceId,
    shardId,
    manual: {},
    custom: {},
    snmp,
    system: {
      label: deviceId,
      parentId: '11',
      groupPath: ['1', '10', '11'],
      'Circuit Size': '100Mb',
      'Circuit Reference': 'CL-4411',
      ...system,
    },
  };
}

function aWorld(devices: PlannedDevice[]): World {
  const group = (path: string[], name: string) => ({
    providerId: ACCOUNT,
    accountId: ACCOUNT,
    groupId: path.at(-1)!,
    parentId: path.at(-2) ?? '',
    path,
    name,
    customer: '',
    fullPath: name,
  });
  return {
    accounts: [...new Set([ACCOUNT, ...devices.map((device) => device.accountId)])].map(
      (accountId) => ({
        accountId,
        providerId: providerNamed(ACCOUNT),
        parentId: accountNamed(''),
        name: 'Northbeam',
        rootGroupId: '1',
        status: 'active',
        hasKey: false,
        createdEpoch: 0,
        source: 'collector',
      }),
    ),
    groups: [
      group(['1'], 'Northbeam'),
      group(['1', '10'], 'Direct'),
      group(['1', '10', '11'], 'Harbour Foods'),
    ],
    devices,
    roles: [],
    branding: [],
    recipients: [],
    downtimes: [],
    alerts: [],
    secrets: new Map(),
  };
}

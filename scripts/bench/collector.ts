import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import snmp from 'net-snmp';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../core/series/block.ts';
import { UPTIME_ONLY } from '../../functions/monitoring/collector/oids.ts';
import { historyRows } from '../../functions/store/series-history.ts';
import { openSnmp } from '../../functions/snmp/client.ts';
import { SnmpSockets } from '../../functions/snmp/shared-sockets.ts';
import { POLLER } from '../../infra/constructs/poller.ts';
import { freePort } from '../../infra/local/free-port.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { historyOf } from '../../infra/local/seed/history.ts';
import { endChild } from './collector/end-child.ts';
import { percentile, type Bench, type Figure } from './figure.ts';

interface Agent {
  address: string;
  port: number;
  credential: { community: string };
}

const DEVICES = 1_000;

/** Polls with storage and thresholds; the simulated network runs in another process. */
export const bench: Bench = {
  name: 'Collector',
  async run() {
    const port = await freePort();
    const child = fork(
      join(import.meta.dirname, 'collector/world.ts'),
      [String(DEVICES), String(port)],
      { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    try {
      const [{ environment, agent }] = (await once(child, 'message')) as [
        { environment: Record<string, string>; agent: Agent },
      ];
      Object.assign(process.env, environment);
      return [...(await polls()), ...(await peers(agent)), storedBytes()];
    } finally {
      await endChild(child);
    }
  },
};

async function polls(): Promise<Figure[]> {
  const poller = fork(join(import.meta.dirname, 'collector/polls.ts'), {
    execArgv: ['--import', 'tsx', ...POLLER.nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [figures] = (await once(poller, 'message')) as [Figure[]];
    return figures;
  } finally {
    await endChild(poller);
  }
}

const PEER_POLLS = 500;
const PEER_ROUNDS = 7;
/** Typical size of a poll: uptime and eight objects of four interfaces. */
const PEER_OBJECTS = [
  UPTIME_ONLY[0]!,
  ...[1, 2, 3, 4].flatMap((index) =>
    [10, 16, 11, 8, 14, 20, 13, 19].map((column) => `1.3.6.1.2.1.2.2.1.${column}.${index}`),
  ),
];

/** The same requests to the same agent, by our client and by the library. */
async function peers({ address, port, credential }: Agent): Promise<Figure[]> {
  const sockets = new SnmpSockets(1);
  const client = openSnmp(sockets, { address, port, version: '2c' }, credential);
  const ours = await cpuPerPoll(() => client.get(PEER_OBJECTS));
  sockets.close();
  const session = snmp.createSession(address, credential.community, {
    port,
    version: snmp.Version2c,
  });
  const theirs = await cpuPerPoll(
    () =>
      new Promise<void>((done, fail) => {
        session.get(PEER_OBJECTS, (error) => (error ? fail(error) : done()));
      }),
  );
  session.close();
  return [
    { name: 'CPU of a question by our client', value: ours, unit: 'ms' },
    {
      name: 'peer: the same by the library net-snmp, against it',
      value: theirs / ours,
      unit: 'times',
    },
  ];
}

/** The median excludes the JIT compilation of the first rounds. */
async function cpuPerPoll(poll: () => Promise<unknown>): Promise<number> {
  const milliseconds: number[] = [];
  for (let round = 0; round < PEER_ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < PEER_POLLS; at += 1) await poll();
    const { user, system } = process.cpuUsage(before);
    milliseconds.push((user + system) / 1_000 / PEER_POLLS);
  }
  return percentile(milliseconds, 0.5);
}

/** All rows that the collector would write for a day of the simulated network. */
function storedBytes(): Figure {
  const firstMinute = Math.floor(Date.UTC(2026, 10, 18) / 60_000);
  const startEpochSeconds = firstMinute * MINUTE_SECONDS;
  const fleet = planFleet({
    devices: 100,
    anchorEpochSeconds: startEpochSeconds - DAY_SECONDS,
    port: 161,
  });
  let bytes = 0;
  let samples = 0;
  for (const { device, simulated } of fleet.nodes) {
    const series = historyOf(simulated, { firstMinute, count: DAY_SECONDS / MINUTE_SECONDS });
    const history = { startEpochSeconds, stepSeconds: MINUTE_SECONDS, series };
    for (const row of historyRows(device, history)) bytes += (row['data'] as Uint8Array).length;
    for (const values of series.values())
      samples += values.filter((value) => !Number.isNaN(value)).length;
  }
  return {
    name: 'bytes of a stored sample, in chunks, roll-ups and answers of a device',
    value: bytes / samples,
    unit: 'B',
    budget: 1.2,
  };
}

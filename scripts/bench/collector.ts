import { execFile, fork, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encodeBlock } from '../../core/series/chunk.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { historyOf } from '../../infra/local/seed/history.ts';
import type { Bench, Figure } from './figure.ts';

const DEVICES = 2_000;
const WARM_ROUNDS = 3;
const MEASURED_ROUNDS = 5;

/** The collector: polls with storage and thresholds on, against a simulated network in a process of its own. */
export const bench: Bench = {
  name: 'Collector',
  async run() {
    const port = await freePort();
    const child = fork(join(import.meta.dirname, 'collector/world.ts'), [String(DEVICES), String(port)], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      const [{ environment }] = (await once(child, 'message')) as [{ environment: Record<string, string> }];
      Object.assign(process.env, environment);
      return [...await polls(), ...await peers(port), storedBytes()];
    } finally {
      await end(child);
    }
  },
};

async function polls(): Promise<Figure[]> {
  const { Poller } = await import('../../functions/monitoring/collector/memory.ts');
  const { pollShard } = await import('../../functions/monitoring/collector/poll-shard.ts');
  const { everyShard } = await import('../../functions/monitoring/collector/shards.ts');
  const poller = new Poller({ keepsState: true });
  const shards = await everyShard();
  let minuteEpochSeconds = Math.floor(Date.now() / 60_000) * 60;
  const round = async () => {
    minuteEpochSeconds += 60;
    const polled = await Promise.all(shards.map((shard) => pollShard(poller, { ...shard, minuteEpochSeconds, probes: 0 })));
    const devices = polled.reduce((sum, one) => sum + one.devices, 0);
    const answering = polled.reduce((sum, one) => sum + one.answering, 0);
    return { devices, answering };
  };
  for (let at = 0; at < WARM_ROUNDS + 1; at += 1) await round();
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let polled = 0;
  let silent = 0;
  for (let at = 0; at < MEASURED_ROUNDS; at += 1) {
    const { devices, answering } = await round();
    polled += devices;
    silent += devices - answering;
  }
  const roundSeconds = (performance.now() - started) / 1_000 / MEASURED_ROUNDS;
  const { user, system } = process.cpuUsage(cpuBefore);
  poller.close();
  const cpuSeconds = (user + system) / 1e6;
  return [
    { name: `polls for each second of one core, ${DEVICES} devices, with storage and thresholds`, value: polled / cpuSeconds, unit: 'polls/s', budget: 5_000, atLeast: true },
    { name: `a round of all ${DEVICES} devices by the clock, dead ones waited for`, value: roundSeconds, unit: 's', budget: 60 },
    { name: 'share of devices that did not answer', value: (silent / polled) * 100, unit: '%' },
    { name: 'memory of the process', value: process.memoryUsage().rss / 1e6, unit: 'MB' },
  ];
}

/** A poll by a process for each, as scripts around the tools of net-snmp do it; nothing where they are not installed. */
async function peers(port: number): Promise<Figure[]> {
  const run = promisify(execFile);
  const times = 50;
  const started = performance.now();
  try {
    for (let at = 0; at < times; at += 1) {
      await run('snmpget', ['-v2c', '-c', 'public', '-t', '0.001', '-r', '0', `127.0.0.1:${port}`, '1.3.6.1.2.1.1.3.0']).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error;
      });
    }
  } catch {
    return [];
  }
  return [{ name: 'peer: snmpget, one process for each poll', value: times / ((performance.now() - started) / 1_000), unit: 'polls/s' }];
}

/** A day of the simulated network's own history, hour by hour. */
function storedBytes(): Figure {
  const firstMinute = Math.floor(Date.UTC(2026, 10, 18) / 60_000);
  const fleet = planFleet({ devices: 100, anchorEpochSeconds: firstMinute * 60 - 86_400, port: 161 });
  let bytes = 0;
  let samples = 0;
  for (const { simulated } of fleet.nodes) {
    const history = historyOf(simulated, { firstMinute, count: 1_440 });
    for (let at = 0; at < 1_440; at += 60) {
      const series = new Map([...history].map(([id, values]) => [id, values.subarray(at, at + 60)]));
      bytes += encodeBlock({ startEpochSeconds: (firstMinute + at) * 60, stepSeconds: 60, series }).length;
      for (const values of series.values()) samples += values.filter((value) => !Number.isNaN(value)).length;
    }
  }
  return { name: 'bytes of a stored sample, in hourly chunks of a device', value: bytes / samples, unit: 'B', budget: 1.2 };
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  const forced = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(forced);
}

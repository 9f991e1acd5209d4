import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enrol } from '../../collector/identity.ts';
import { SiteCollector } from '../../collector/site-collector.ts';
import { codeUpdate, collectorPut, type Collector } from '../../functions/store/collectors.ts';
import { writeTogether } from '../../functions/store/client.ts';
import type { Local } from '../../infra/local/testing.ts';
import { ACCOUNT } from '../functions/monitoring/polled-world.ts';

/** A collector of the account, without machines. */
export function aCollector(collectorId: string): Collector {
  return {
    accountId: ACCOUNT,
    collectorId,
    name: 'Leeds office',
    createdAtMs: Date.now(),
    codeUntilMs: 0,
    holder: '',
    holderSeenMs: 0,
    updater: '',
    updaterUntilMs: 0,
  };
}

export async function addCollector(collector: Collector): Promise<void> {
  await writeTogether([collectorPut(collector)]);
}

/** An enrolment code, as the page gives it. */
export async function codeFor(collector: Collector, code: string): Promise<string> {
  await writeTogether([codeUpdate(collector, code, Date.now() + 60_000)]);
  return code;
}

/** A machine with a folder of its own, enrolled and running. */
export interface RunningMachine {
  folder: string;
  machineId: string;
  stop(): Promise<void>;
}

export async function startMachine(local: Local, code: string): Promise<RunningMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-machine-'));
  const identity = await enrol(folder, local.url, code);
  const loopback = { address: '127.0.0.1', traps: [0], syslog: [0] };
  const machine = new SiteCollector(identity, folder, { ports: loopback });
  const running = machine.run();
  return {
    folder,
    machineId: identity.machineId,
    async stop() {
      machine.stop();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

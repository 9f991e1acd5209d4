import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReportTemplateId } from '../../core/domain/report/templates.ts';
import type { Bench } from './figure.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 10_000);
/** Limits the heap as in a function of 512 MB. */
const HEAP_MEGABYTES = 320;

/** Reports of many devices, each with its CSV and PDF. */
export const bench: Bench = {
  name: `Reports of ${DEVICES.toLocaleString('en-GB')} devices`,
  async run() {
    const world = child('world.ts');
    const [{ environment }] = (await once(world, 'message')) as [
      { environment: NodeJS.ProcessEnv },
    ];
    const maker = child('make.ts', environment, [`--max-old-space-size=${HEAP_MEGABYTES}`]);
    try {
      const inventory = await made(maker, 'hostInventory');
      const availability = await made(maker, 'availability');
      return [
        { name: 'inventory, its CSV and PDF', unit: 's', value: inventory.seconds, budget: 60 },
        {
          name: 'availability of 30 days, its PDF and CSV',
          unit: 's',
          value: availability.seconds,
          budget: 120,
        },
        {
          name: 'memory of the process at most',
          unit: 'MB',
          value: availability.megabytes,
          budget: 512,
        },
      ];
    } finally {
      for (const process of [maker, world]) {
        const ended = process.exitCode === null && once(process, 'exit');
        if (process.connected) process.disconnect();
        await ended;
      }
    }
  },
};

const child = (
  file: string,
  environment: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): ChildProcess =>
  fork(join(import.meta.dirname, 'reports', file), [String(DEVICES)], {
    execArgv: ['--import', 'tsx', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });

async function made(
  maker: ChildProcess,
  template: ReportTemplateId,
): Promise<{ seconds: number; megabytes: number }> {
  const died = once(maker, 'exit').then(() => ({ error: 'The process that makes it ended.' }));
  maker.send(template);
  const answer = await Promise.race([
    once(maker, 'message').then(([message]) => message as object),
    died,
  ]);
  if ('error' in answer) throw new Error(String(answer.error));
  return answer as { seconds: number; megabytes: number };
}

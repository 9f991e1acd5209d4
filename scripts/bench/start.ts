import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLocalRun, residentMegabytes, startLocalRun } from '../local-run.ts';
import type { Bench, Figure } from './figure.ts';

const DEVICES = 200;
const SETTLES_MS = 65_000;

/** The built local run: start-up time with and without data, and memory. */
export const bench: Bench = {
  name: `npm start with ${DEVICES} devices, after the build`,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-bench-'));
    try {
      return [
        await started(dataDir, 'first start, 7 days of history made', 30),
        ...(await startedAndSettled(dataDir)),
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function started(dataDir: string, name: string, budget: number): Promise<Figure> {
  const run = await startLocalRun(dataDir, DEVICES);
  await endLocalRun(run);
  return { name, value: run.seconds, unit: 's', budget };
}

async function startedAndSettled(dataDir: string): Promise<Figure[]> {
  const run = await startLocalRun(dataDir, DEVICES);
  try {
    // A whole minute, so that the collector has polled every device.
    await new Promise((resolve) => {
      setTimeout(resolve, SETTLES_MS);
    });
    return [
      { name: 'start with data', value: run.seconds, unit: 's', budget: 5 },
      {
        name: 'memory of the whole local run after a minute',
        value: residentMegabytes(run.child.pid!),
        unit: 'MB',
        budget: 500,
      },
    ];
  } finally {
    await endLocalRun(run);
  }
}

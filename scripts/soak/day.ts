import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLocalRun, startLocalRun } from '../local-run.ts';
import { memoryByMinute, memoryFault } from './level.ts';

/**
 * node --import tsx scripts/soak/day.ts: runs an unused portal of 60 devices for a day of an
 * accelerated clock and checks its memory. Exits with 1 over budget. Needs Debian's faketime.
 */
const DEVICES = 60;
const TIMES_AS_FAST = 20;
const DAY_MINUTES = 1_440;
const FASTER = `+0 x${TIMES_AS_FAST}`;

/** The faketime library for processes with threads. */
const library = execFileSync('faketime', ['-m', '-f', FASTER, 'printenv', 'LD_PRELOAD'], {
  encoding: 'utf8',
}).trim();
const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-day-'));
const run = await startLocalRun(dataDir, DEVICES, { LD_PRELOAD: library, FAKETIME: FASTER });
try {
  const fault = memoryFault(await memoryByMinute(run.child.pid!, DAY_MINUTES / TIMES_AS_FAST));
  if (fault) console.error(fault);
  process.exitCode = fault ? 1 : 0;
} finally {
  await endLocalRun(run);
  await rm(dataDir, { recursive: true, force: true });
}

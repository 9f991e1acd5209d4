import { spawn } from 'node:child_process';
import { isSea } from 'node:sea';
import { TRIAL_MS, VERSION } from './built.ts';
import { removeUnfinished } from './files.ts';
import { PROGRAM_VARIABLE } from './supervision.ts';
import { Programs } from './programs.ts';
import { Supervisor } from './supervisor.ts';

/**
 * Runs versions of this program until a signal.
 * @param options of each
 * @returns the exit code
 */
export async function supervise(folder: string, options: readonly string[]): Promise<number> {
  await removeUnfinished(folder);
  const own = isSea() ? [] : [process.argv[1]!];
  const supervisor = new Supervisor({
    programs: await Programs.read(folder, VERSION),
    start: (file) =>
      spawn(process.execPath, [...own, ...options], {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, [PROGRAM_VARIABLE]: file },
      }),
    trialMs: TRIAL_MS,
    log: (line) => console.log(line),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => supervisor.stop());
  return await supervisor.run();
}

import { mkdir, open, readFile, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Another run uses the data folder. */
export class DataInUse extends Error {}

const ATTEMPTS = 3;

/**
 * Locks a data folder for this process, by a file with the process id; takes over the lock of a
 * killed process.
 * @throws DataInUse if a running process has it.
 */
export async function lockData(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const file = await open(path, 'wx', 0o600).catch(notThere);
    if (file) return await hold(file, path);
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner && owner !== process.pid && isRunning(owner))
      throw new DataInUse(
        `The data folder ${dataDir} is in use by another run (process ${owner}).`,
      );
    await unlink(path).catch(() => undefined);
  }
  throw new DataInUse(`The data folder ${dataDir} is in use by another run.`);
}

async function hold(file: FileHandle, path: string): Promise<() => Promise<void>> {
  await file.writeFile(String(process.pid));
  await file.close();
  return () => unlink(path).catch(() => undefined);
}

function notThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'EEXIST') return null;
  throw error;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

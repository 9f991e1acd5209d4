import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the collector's user may read its files: they hold SNMP credentials and a private key. */
const MODE = 0o600;
/** Ends the name of a file that a process is writing. */
export const UNFINISHED = '.new';

/** Writes a file whole or not at all, so that a kill at any moment leaves a file that can be read. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}${UNFINISHED}`;
  await writeFile(beside, text, { mode: MODE, flush: true });
  await rename(beside, path);
}

/** Undefined for a file that is not there. */
export async function readWhole(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes files that a killed process began to write. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names)
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
}

/** Everything but the key, which alone lets a machine that was refused by mistake begin again. */
const OF_WORK = ['work.json', 'parts', 'layouts', 'queue', 'latest'];

/** Removes the work list with its credentials, and all that was measured; no file of others. */
export async function removeWork(folder: string): Promise<void> {
  for (const name of OF_WORK) await rm(join(folder, name), { recursive: true, force: true });
}

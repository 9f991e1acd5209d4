import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readWhole, writeWhole } from './files.ts';

export const programSchema = z.object({ version: z.string(), sha256: z.string() });
/** A version of this program on disk. */
export type Program = z.infer<typeof programSchema>;

export const failureSchema = z.object({ version: z.string(), why: z.string() });
/** A version that was taken back. */
export type Failure = z.infer<typeof failureSchema>;

const stateSchema = z.object({
  /** Version of the installed file. Another one ends all that follows. */
  installed: z.string(),
  /** Null while the installed file runs. */
  current: programSchema.nullable(),
  trial: programSchema.extend({ starts: z.number() }).nullable(),
  failed: failureSchema.nullable(),
});
type State = z.infer<typeof stateSchema>;

/** Versions that a machine has beside its installed file, and which of them runs. */
export class Programs {
  readonly #folder: string;
  state: State;

  private constructor(folder: string, state: State) {
    this.#folder = folder;
    this.state = state;
  }

  /** @param installed version of the file that somebody put on the machine */
  static async read(folder: string, installed: string): Promise<Programs> {
    const none = { installed, current: null, trial: null, failed: null };
    const text = await readWhole(stateFile(folder));
    const stored = text === undefined ? none : stateSchema.parse(JSON.parse(text));
    return new Programs(folder, stored.installed === installed ? stored : none);
  }

  async write(change: Partial<State>): Promise<void> {
    this.state = { ...this.state, ...change };
    await writeWhole(stateFile(this.#folder), JSON.stringify(this.state));
  }

  /** Undefined for a file that is gone or damaged. */
  async fileOf(program: Program): Promise<string | undefined> {
    const file = programFile(this.#folder, program);
    const text = await readWhole(file);
    return text !== undefined && sha256Of(text) === program.sha256 ? file : undefined;
  }

  /** Removes all versions but those that may be started again. */
  async removeOthers(): Promise<void> {
    const { current, trial } = this.state;
    const wanted = [current, trial].flatMap((one) => (one ? [nameOf(one)] : []));
    const folder = join(this.#folder, 'programs');
    for (const name of await readdir(folder).catch(() => []))
      if (!wanted.includes(name)) await rm(join(folder, name), { force: true });
  }
}

export const sha256Of = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const stateFile = (folder: string) => join(folder, 'programs.json');
const nameOf = ({ sha256 }: Program) => `${sha256}.cjs`;
export const programFile = (folder: string, program: Program): string =>
  join(folder, 'programs', nameOf(program));

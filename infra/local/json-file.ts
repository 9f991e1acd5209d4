import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataDamaged } from './data-damaged.ts';

/**
 * A value in a JSON file that only its owner may read. A save writes a new file and renames it, so
 * that a killed process leaves the old or the new value. In memory without a path.
 */
export class JsonFile<T> {
  value: T;
  readonly #path: string | null;
  #writing: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  private constructor(path: string | null, value: T) {
    this.#path = path;
    this.value = value;
  }

  /** @throws DataDamaged if the file is not JSON. */
  static async open<T>(path: string | null, initial: () => T): Promise<JsonFile<T>> {
    const text = path === null ? null : await readFile(path, 'utf8').catch(absent);
    if (text === null) return new JsonFile(path, initial());
    try {
      return new JsonFile(path, JSON.parse(text) as T);
    } catch (cause) {
      throw new DataDamaged(path!, { cause });
    }
  }

  /**
   * Resolves after the current or a later value is on disk. Saves during a write share the next
   * write.
   */
  save(): Promise<void> {
    if (this.#path === null) return Promise.resolve();
    if (!this.#writing) return this.#start();
    this.#next ??= this.#writing.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = null;
    this.#writing = this.#write().finally(() => {
      if (!this.#next) this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const path = this.#path!;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(this.value), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataDamaged } from './data-damaged.ts';

/**
 * A value kept in one JSON file that only its owner may read. A save writes beside the file and
 * renames, so that a process killed meanwhile leaves the old or the new value, never half of one.
 * Without a path the value lives in memory.
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

  /** @throws DataDamaged when the file is there and is not JSON. */
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
   * Resolves when the value of this moment, or a later one, is on disk. Saves that come while one
   * runs share the next.
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

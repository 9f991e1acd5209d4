import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataDamaged } from '../data-damaged.ts';
import type { Message } from './message.ts';

/** Only the owner may read messages. */
const MODE = 0o600;

/**
 * Messages as JSON lines, so that appending is cheap. A killed process may leave half a line, whose
 * message was not reported as sent: it is ignored.
 */
export class MailboxFile {
  readonly #path: string;
  #done: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws DataDamaged if a complete line is not JSON. */
  async read(): Promise<Message[]> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n').slice(0, -1);
    try {
      return lines.map((line) => JSON.parse(line) as Message);
    } catch (cause) {
      throw new DataDamaged(this.#path, { cause });
    }
  }

  append(message: Message): Promise<void> {
    return this.#after(() => appendFile(this.#path, lineOf(message), { mode: MODE }));
  }

  /**
   * Writes a new file and renames it, so that a killed process leaves the old or the new messages.
   */
  replace(messages: readonly Message[]): Promise<void> {
    const text = messages.map(lineOf).join('');
    return this.#after(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      await writeFile(`${this.#path}.new`, text, { mode: MODE });
      await rename(`${this.#path}.new`, this.#path);
    });
  }

  /** Serialises writes; a failed write does not affect the next. */
  #after(write: () => Promise<void>): Promise<void> {
    const written = this.#done.then(write);
    this.#done = written.catch(() => undefined);
    return written;
  }
}

function lineOf(message: Message): string {
  return `${JSON.stringify(message)}\n`;
}

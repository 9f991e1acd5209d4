import { createHash, randomUUID } from 'node:crypto';
import type { ObjectInfo } from './bucket-store.ts';

export type About = Pick<ObjectInfo, 'contentType' | 'cacheControl' | 'metadata'>;

class Upload {
  readonly #parts = new Map<number, Buffer>();
  readonly about: About;

  constructor(about: About) {
    this.about = about;
  }

  take(number: number, bytes: Buffer): void {
    this.#parts.set(number, bytes);
  }

  joined(numbers: readonly number[]): Buffer {
    return Buffer.concat(numbers.map((number) => this.#parts.get(number) ?? Buffer.alloc(0)));
  }
}

/** Multipart uploads, in memory and invisible until complete. */
export class Uploads {
  readonly #open = new Map<string, Upload>();

  begin(about: About): string {
    const id = randomUUID();
    this.#open.set(id, new Upload(about));
    return id;
  }

  has(id: string): boolean {
    return this.#open.has(id);
  }

  /** @returns the ETag of the part. */
  take(id: string, number: number, bytes: Buffer): string {
    this.#open.get(id)!.take(number, bytes);
    return createHash('md5').update(bytes).digest('hex');
  }

  /** Removes a completed or aborted upload. */
  end(id: string): Upload {
    const upload = this.#open.get(id)!;
    this.#open.delete(id);
    return upload;
  }
}

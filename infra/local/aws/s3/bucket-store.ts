import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JsonFile } from '../../json-file.ts';

export interface ObjectInfo {
  /** File name of its bytes. */
  file: string;
  size: number;
  etag: string;
  contentType: string;
  cacheControl: string | null;
  /** x-amz-meta-… headers. */
  metadata: Record<string, string>;
  modifiedMs: number;
}

type Index = Record<string, Record<string, ObjectInfo>>;

/**
 * Buckets with their objects. The index has the file of each object; a put writes a new file, then
 * the index, so that an object is always complete, old or new. In memory without a folder.
 */
export class BucketStore {
  readonly #folder: string | null;
  readonly #index: JsonFile<Index>;
  readonly #memory = new Map<string, Buffer>();

  private constructor(folder: string | null, index: JsonFile<Index>) {
    this.#folder = folder;
    this.#index = index;
  }

  static async open(folder: string | null): Promise<BucketStore> {
    if (folder) await mkdir(join(folder, 'objects'), { recursive: true });
    return new BucketStore(
      folder,
      await JsonFile.open<Index>(folder && join(folder, 'index.json'), () => ({})),
    );
  }

  has(bucket: string): boolean {
    return Object.hasOwn(this.#index.value, bucket);
  }

  async createBucket(bucket: string): Promise<void> {
    if (this.has(bucket)) return;
    this.#index.value[bucket] = {};
    await this.#index.save();
  }

  find(bucket: string, key: string): ObjectInfo | undefined {
    const objects = this.has(bucket) ? this.#index.value[bucket]! : {};
    return Object.hasOwn(objects, key) ? objects[key] : undefined;
  }

  /** Sorted as UTF-8. */
  keys(bucket: string): string[] {
    return Object.keys(this.#index.value[bucket] ?? {}).sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
  }

  async read(info: ObjectInfo): Promise<Buffer> {
    return this.#folder
      ? await readFile(join(this.#folder, 'objects', info.file))
      : (this.#memory.get(info.file) ?? Buffer.alloc(0));
  }

  async put(
    bucket: string,
    key: string,
    bytes: Buffer,
    about: Pick<ObjectInfo, 'contentType' | 'cacheControl' | 'metadata'>,
  ): Promise<ObjectInfo> {
    const info: ObjectInfo = {
      ...about,
      file: randomUUID(),
      size: bytes.length,
      etag: createHash('md5').update(bytes).digest('hex'),
      modifiedMs: Date.now(),
    };
    if (this.#folder)
      await writeFile(join(this.#folder, 'objects', info.file), bytes, { mode: 0o600 });
    else this.#memory.set(info.file, bytes);
    const old = this.find(bucket, key);
    this.#index.value[bucket]![key] = info;
    await this.#index.save();
    await this.#discard(old);
    return info;
  }

  async remove(bucket: string, key: string): Promise<void> {
    const old = this.find(bucket, key);
    if (!old) return;
    delete this.#index.value[bucket]![key];
    await this.#index.save();
    await this.#discard(old);
  }

  async #discard(info: ObjectInfo | undefined): Promise<void> {
    if (!info) return;
    this.#memory.delete(info.file);
    if (this.#folder) await unlink(join(this.#folder, 'objects', info.file)).catch(() => undefined);
  }
}

import { link, mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { collectedPollsSchema, type CollectedPolls } from '../core/domain/collected-poll.ts';
import { pack, unpack } from '../functions/monitoring/site/packed.ts';
import { readWhole, writeWhole } from './files.ts';

/** Older minutes are dropped: the portal takes 26 hours. */
const KEPT_SECONDS = 25 * 3_600;

type Minute = CollectedPolls['minutes'][number];
const minuteSchema = collectedPollsSchema.shape.minutes.element;

/**
 * Minutes that the portal has yet to take, one file for each minute of a shard; and the latest
 * minute of each shard, for the first poll after a restart.
 */
export class Queue {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #queued = (shardId: string) => join(this.#folder, 'queue', shardId);
  #latest = (shardId: string) => join(this.#folder, 'latest', shardId);

  async add(shardId: string, minute: Minute): Promise<void> {
    const file = join(this.#queued(shardId), String(minute.minuteEpochSeconds));
    await writeWhole(file, pack(minute));
    const latest = this.#latest(shardId);
    await mkdir(join(this.#folder, 'latest'), { recursive: true, mode: 0o700 });
    await rm(`${latest}.new`, { force: true });
    await link(file, `${latest}.new`);
    await rename(`${latest}.new`, latest);
  }

  /** Undefined before the first poll of a shard. */
  async latest(shardId: string): Promise<Minute | undefined> {
    const text = await readWhole(this.#latest(shardId));
    return text === undefined ? undefined : unpack(minuteSchema, text);
  }

  /** Minutes that wait, oldest first, by shard. Those that are too old are dropped. */
  async waiting(nowEpochSeconds: number): Promise<Map<string, number[]>> {
    const shards = await readdir(join(this.#folder, 'queue')).catch(() => []);
    const waiting = new Map<string, number[]>();
    for (const shardId of shards) {
      const minutes = (await readdir(this.#queued(shardId)))
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .sort((one, other) => one - other);
      const old = minutes.filter((minute) => minute < nowEpochSeconds - KEPT_SECONDS);
      await this.remove(shardId, old);
      if (minutes.length > old.length) waiting.set(shardId, minutes.slice(old.length));
    }
    return waiting;
  }

  async read(shardId: string, minutes: readonly number[]): Promise<Minute[]> {
    const texts = await Promise.all(
      minutes.map((minute) => readWhole(join(this.#queued(shardId), String(minute)))),
    );
    return texts.flatMap((text) => (text === undefined ? [] : [unpack(minuteSchema, text)]));
  }

  async remove(shardId: string, minutes: readonly number[]): Promise<void> {
    for (const minute of minutes) await unlink(join(this.#queued(shardId), String(minute)));
  }
}

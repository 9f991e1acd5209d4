import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { collectedPollsSchema, type CollectedPolls } from '../core/domain/collected-poll.ts';
import { pack, unpack } from '../functions/runtime/packed.ts';
import { readWhole, UNFINISHED, writeWhole } from './files.ts';

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
    const beside = `${latest}.${randomUUID()}${UNFINISHED}`;
    await link(file, beside);
    await rename(beside, latest);
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
    // Of two versions that send, the other may have been first.
    for (const minute of minutes)
      await rm(join(this.#queued(shardId), String(minute)), { force: true });
  }
}

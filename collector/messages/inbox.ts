import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  FOLDED_MS,
  MOST_A_MINUTE,
  type CollectedMessage,
  type SentMessage,
} from '../../core/domain/device-message.ts';

/** Rows that the portal has yet to take, of all devices. */
const MOST_WAITING = 10_000;
/** Rows that a further equal message is counted in. */
const MOST_OPEN = 20_000;
const MINUTE_MS = 60_000;

/** A message before it is counted. */
export type NewMessage = Omit<SentMessage, 'id' | 'firstEpochMs' | 'lastEpochMs' | 'count'>;

/** Messages of devices: equal ones are folded, and above a rate they are counted. */
export class Inbox {
  readonly #open = new LRUCache<string, CollectedMessage>({ max: MOST_OPEN });
  readonly #waiting = new Map<string, CollectedMessage>();
  readonly #rates = new LRUCache<string, { minute: number; rows: number }>({ max: MOST_OPEN });

  add(deviceId: string, message: NewMessage, nowMs: number): void {
    const id = fingerprint(message);
    const key = `${deviceId} ${id}`;
    const open = this.#open.get(key);
    const isOpen = open && nowMs - open.firstEpochMs < FOLDED_MS && nowMs >= open.firstEpochMs;
    if (isOpen) return this.#put(key, { ...open, lastEpochMs: nowMs, count: open.count + 1 });
    const minute = Math.floor(nowMs / MINUTE_MS);
    const isFlood =
      message.kind !== 'refused' && !this.#mayAdd(`${deviceId} ${classOf(message)}`, minute);
    if (!isFlood)
      return this.#put(key, {
        deviceId,
        id,
        ...message,
        firstEpochMs: nowMs,
        lastEpochMs: nowMs,
        count: 1,
      });
    const more = `${deviceId} more ${minute}`;
    const counted = this.#open.get(more);
    this.#put(more, {
      deviceId,
      id: fingerprint({ minute }),
      kind: 'more',
      firstEpochMs: counted?.firstEpochMs ?? nowMs,
      lastEpochMs: nowMs,
      count: (counted?.count ?? 0) + 1,
    });
  }

  /** Rows that the portal does not have yet, oldest first. */
  waiting(): CollectedMessage[] {
    return [...this.#waiting.values()];
  }

  /** The portal has these. One that was counted on meanwhile waits on. */
  drop(sent: readonly CollectedMessage[]): void {
    const taken = new Set(sent);
    for (const [key, row] of this.#waiting) if (taken.has(row)) this.#waiting.delete(key);
  }

  #mayAdd(key: string, minute: number): boolean {
    const known = this.#rates.get(key);
    const rate = known?.minute === minute ? known : { minute, rows: 0 };
    rate.rows += 1;
    this.#rates.set(key, rate);
    return rate.rows <= MOST_A_MINUTE;
  }

  #put(key: string, row: CollectedMessage): void {
    this.#open.set(key, row);
    const waitingKey = `${key} ${row.firstEpochMs}`;
    if (this.#waiting.size < MOST_WAITING || this.#waiting.has(waitingKey))
      this.#waiting.set(waitingKey, row);
  }
}

const WARNING = 4;

/** Lines of a talkative program leave room for traps and for severe ones. */
const classOf = ({ kind, severity = 0 }: NewMessage) =>
  kind === 'syslog' && severity <= WARNING ? 'severe' : kind;

const fingerprint = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

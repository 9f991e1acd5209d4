import { machineCalls } from '../core/contract/machine-calls.ts';
import { MOST_MINUTES, type CollectedPolls } from '../core/domain/collected-poll.ts';
import type { CollectedMessage } from '../core/domain/device-message.ts';
import type { Discovery } from '../core/domain/discovery.ts';
import { pack } from '../functions/runtime/packed.ts';
import { log } from '../functions/runtime/log.ts';
import type { Intake } from './intake.ts';
import type { NameAnswer } from '../functions/monitoring/collector/look-up-names.ts';
import type { Layouts } from './layouts.ts';
import type { Names } from './names.ts';
import { Refused } from './post.ts';
import type { Portal } from './portal.ts';
import type { Queue } from './queue.ts';
import type { Walker } from './walker.ts';

export interface Taken {
  /** Devices whose walk somebody asked for, with the time of the request. */
  walkAsked: Record<string, number>;
  walks: Record<string, Discovery>;
}

/** What a call has beside its minutes. */
interface Sent {
  walked?: Record<string, Discovery>;
  messages?: readonly CollectedMessage[];
  lookedUp?: Record<string, NameAnswer>;
  isOld?: boolean;
}

/** Sends what waits in the queue. */
export class Sender {
  readonly #portal: Portal;
  readonly #queue: Queue;
  readonly #layouts: Layouts;
  readonly #walker: Walker;
  readonly #intake: Intake;
  readonly #names: Names;

  constructor(
    portal: Portal,
    queue: Queue,
    layouts: Layouts,
    { walker, intake, names }: { walker: Walker; intake: Intake; names: Names },
  ) {
    this.#portal = portal;
    this.#queue = queue;
    this.#layouts = layouts;
    this.#walker = walker;
    this.#intake = intake;
    this.#names = names;
  }

  /**
   * Sends messages, walks and the latest minutes of each shard first, then the older ones from the oldest on. A
   * minute leaves the queue once the portal has it.
   * @param taken called with what the portal has taken
   * @throws as post, when the portal cannot be reached
   */
  async sendAll(taken: (shardId: string, taken: Taken) => Promise<void>): Promise<void> {
    const waiting = await this.#queue.waiting(Math.floor(this.#portal.now() / 1_000));
    const received = this.#intake.waiting();
    for (const shardId of new Set([
      ...received.keys(),
      ...waiting.keys(),
      ...this.#walker.shards(),
      ...this.#names.shards(),
    ])) {
      const walks = this.#walker.found(shardId);
      const newest = waiting.get(shardId)?.slice(-LATEST) ?? [];
      const messages = received.get(shardId) ?? [];
      const lookedUp = this.#names.take(shardId);
      const walkAsked = await this.#send(shardId, newest, { walked: walks, messages, lookedUp });
      if (!walkAsked) continue;
      this.#names.arrived(lookedUp);
      this.#walker.drop(shardId, walks);
      await taken(shardId, { walkAsked, walks });
    }
    for (const [shardId, minutes] of waiting) {
      const older = minutes.slice(0, -LATEST);
      for (let at = 0; at < older.length; at += MOST_MINUTES)
        await this.#send(shardId, older.slice(at, at + MOST_MINUTES), { isOld: true });
    }
  }

  /** @returns undefined when the portal refused them for good, or has another call to finish. */
  async #send(
    shardId: string,
    minutes: readonly number[],
    { walked = {}, messages = [], lookedUp = {}, isOld = false }: Sent,
  ): Promise<Taken['walkAsked'] | undefined> {
    const read = await this.#queue.read(shardId, minutes);
    const polls: CollectedPolls = {
      shardId,
      minutes: read,
      ...(Object.keys(walked).length > 0 && { walked }),
      ...(Object.keys(lookedUp).length > 0 && { lookedUp }),
      ...(messages.length > 0 && { messages: [...messages] }),
      ...(isOld && { names: await this.#layouts.names(layoutsOf(read)) }),
    };
    try {
      let { data } = await this.#post(polls);
      if (data.namesOf.length > 0) {
        const names = await this.#layouts.names(data.namesOf);
        ({ data } = await this.#post({ ...known(polls, data.namesOf, names), names }));
      }
      await this.#queue.remove(shardId, minutes);
      this.#intake.drop(messages);
      return data.walkAsked;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === BAD && minutes.length > 1) {
        for (const minute of minutes) await this.#send(shardId, [minute], { isOld });
        return undefined;
      }
      log.warn('the portal refused minutes', { shardId, status: error.status, error });
      if (GONE.includes(error.status)) {
        await this.#queue.remove(shardId, minutes);
        this.#intake.drop(messages);
      } else if (error.status !== BUSY) throw error;
      return undefined;
    }
  }

  #post(polls: CollectedPolls) {
    return this.#portal.call(machineCalls.takePolls, { packed: pack(polls) });
  }
}

/** Minutes that are sent before all others: alerts come of these. */
const LATEST = 4;
/** A shard that is another collector's now, and minutes that the portal will never take. */
const BAD = 400;
const GONE: readonly number[] = [BAD, 404];
const BUSY = 409;

const layoutsOf = (minutes: CollectedPolls['minutes']): string[] =>
  minutes.flatMap(({ devices }) => devices.map(({ layout }) => layout));

/** Polls without values whose names nobody knows any more. */
function known(
  polls: CollectedPolls,
  asked: readonly string[],
  names: Record<string, readonly string[]>,
): CollectedPolls {
  const isKnown = ({ layout }: { layout: string }) => !asked.includes(layout) || layout in names;
  const minutes = polls.minutes.map((minute) => ({
    ...minute,
    devices: minute.devices.filter(isKnown),
  }));
  return { ...polls, minutes };
}

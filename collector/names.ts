import {
  isLookupDue,
  lookUpNames,
  type NameAnswer,
} from '../functions/monitoring/collector/look-up-names.ts';
import type { Measured } from '../functions/monitoring/collector/measure.ts';
import type { SiteDevice } from './work.ts';

/** Looks up the names of devices beside the polls. Answers wait here until they are sent. */
export class Names {
  /** Names whose answer the portal has, by device. */
  readonly #known = new Map<string, string>();
  readonly #busy = new Set<string>();
  readonly #found = new Map<string, Map<string, NameAnswer>>();

  /** Begins to look up the names that are due after a poll. */
  afterPoll(
    shardId: string,
    devices: readonly SiteDevice[],
    measured: Measured,
    { walked, minute }: { walked: ReadonlySet<string>; minute: number },
  ): void {
    const due = devices.filter(({ deviceId, dnsName }) => {
      const isNew = this.#known.get(deviceId) !== dnsName;
      const polled = measured.get(deviceId);
      if (!polled || dnsName === '' || this.#busy.has(deviceId)) return false;
      return isLookupDue(polled, { isWalked: walked.has(deviceId), isNew, minute });
    });
    if (due.length > 0) void this.#lookUp(shardId, due);
  }

  async #lookUp(shardId: string, devices: readonly SiteDevice[]): Promise<void> {
    for (const { deviceId } of devices) this.#busy.add(deviceId);
    const answers = await lookUpNames(devices);
    for (const { deviceId } of devices) this.#busy.delete(deviceId);
    this.#found.set(shardId, new Map([...(this.#found.get(shardId) ?? []), ...answers]));
  }

  /** Shards with answers that are to be sent. */
  shards(): string[] {
    return [...this.#found.keys()];
  }

  /** Answers of a shard, once: those that do not arrive are looked up again after the next poll. */
  take(shardId: string): Record<string, NameAnswer> {
    const found = this.#found.get(shardId) ?? new Map<string, NameAnswer>();
    this.#found.delete(shardId);
    for (const deviceId of found.keys()) this.#known.delete(deviceId);
    return Object.fromEntries(found);
  }

  /** The portal has these. */
  arrived(sent: Record<string, NameAnswer>): void {
    for (const [deviceId, { name }] of Object.entries(sent)) this.#known.set(deviceId, name);
  }
}

import { lookUpNames, type NameAnswer } from '../functions/monitoring/collector/look-up-names.ts';
import type { SiteDevice } from './work.ts';

/** Looks up the names of devices beside the polls. Answers wait here until they are sent. */
export class Names {
  /** Names whose answer the portal has, by device. */
  readonly #known = new Map<string, string>();
  readonly #busy = new Set<string>();
  readonly #found = new Map<string, Map<string, NameAnswer>>();

  /** The portal has no answer for this name yet. */
  isNew({ deviceId, dnsName }: SiteDevice): boolean {
    return this.#known.get(deviceId) !== dnsName;
  }

  /** Begins to look up the names of devices of a shard. */
  begin(shardId: string, devices: readonly SiteDevice[]): void {
    const idle = devices.filter(({ deviceId }) => !this.#busy.has(deviceId));
    for (const { deviceId } of idle) this.#busy.add(deviceId);
    void lookUpNames(idle)
      .then((answers) => {
        this.#found.set(shardId, new Map([...(this.#found.get(shardId) ?? []), ...answers]));
      })
      .finally(() => {
        for (const { deviceId } of idle) this.#busy.delete(deviceId);
      });
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

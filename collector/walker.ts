import pLimit from 'p-limit';
import type { Discovery } from '../core/domain/discovery.ts';
import type { Profile } from '../core/profiles/profile.ts';
import { discover } from '../functions/monitoring/collector/discover.ts';
import { resumed, WalkCut } from '../functions/monitoring/collector/resumed.ts';
import { SnmpError, type SnmpClient, type WalkResult } from '../functions/snmp/types.ts';

/** A walk that takes longer goes on after the next poll. */
const WALK_MS = 45_000;
const AT_ONCE = 10;

/** Walks devices beside the polls. Discoveries wait here until the portal has them. */
export class Walker {
  readonly #underWay = new Map<string, Map<string, WalkResult>>();
  readonly #busy = new Set<string>();
  readonly #found = new Map<string, Map<string, Discovery>>();
  readonly #limit = pLimit(AT_ONCE);

  /**
   * Begins the walk of a device, or goes on with it, unless one waits to be sent.
   * @param former the walk before, as formerOf() has it.
   */
  begin(
    shardId: string,
    deviceId: string,
    client: SnmpClient,
    nowEpochSeconds: number,
    profiles: readonly Profile[],
    former: Discovery | null,
  ): void {
    if (this.#busy.has(deviceId) || this.#found.get(shardId)?.has(deviceId)) return;
    this.#busy.add(deviceId);
    void this.#limit(() =>
      this.#walk(shardId, deviceId, client, nowEpochSeconds, profiles, former),
    ).finally(() => this.#busy.delete(deviceId));
  }

  async #walk(
    shardId: string,
    deviceId: string,
    client: SnmpClient,
    nowEpochSeconds: number,
    profiles: readonly Profile[],
    former: Discovery | null,
  ): Promise<void> {
    const columns = this.#underWay.get(deviceId) ?? new Map<string, WalkResult>();
    this.#underWay.set(deviceId, columns);
    try {
      const untilMs = performance.now() + WALK_MS;
      const asking = resumed(client, columns, untilMs);
      const walked = await discover(asking, nowEpochSeconds, profiles, former);
      this.#underWay.delete(deviceId);
      const found = this.#found.get(shardId) ?? new Map<string, Discovery>();
      this.#found.set(shardId, found.set(deviceId, walked));
    } catch (error) {
      if (!(error instanceof WalkCut || error instanceof SnmpError)) throw error;
    }
  }

  /** Shards with walks that the portal does not have yet. */
  shards(): string[] {
    return [...this.#found].filter(([, found]) => found.size > 0).map(([shardId]) => shardId);
  }

  /** Walks of a shard that the portal does not have yet. */
  found(shardId: string): Record<string, Discovery> {
    return Object.fromEntries(this.#found.get(shardId) ?? []);
  }

  /** The portal has these. A device that was walked again meanwhile waits on. */
  drop(shardId: string, sent: Record<string, Discovery>): void {
    const found = this.#found.get(shardId);
    for (const [deviceId, walked] of Object.entries(sent))
      if (found?.get(deviceId) === walked) found.delete(deviceId);
  }
}

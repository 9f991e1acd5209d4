import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../../core/access/scope.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import type { ThresholdOverride } from '../../../core/domain/threshold-override.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { checksOf, type Check } from './checks.ts';
import { DEVICES_KEPT, keyOf } from './kept.ts';
import { planOf, type PollPlan } from './plan.ts';
import { hasSameParts } from './same-parts.ts';
import { Sessions } from './sessions.ts';
import type { ShardState } from './state.ts';

/** Facts worked out once for a device, valid until the device, its parts or a threshold change. */
export interface Prepared {
  device: CollectedDevice;
  overrides: ReadonlyMap<string, ThresholdOverride>;
  plan: PollPlan;
  checks: readonly Check[];
  /** Where the series of each check stands in those of the plan. */
  places: readonly (number | undefined)[];
}

/** Parts of a device as they were last read or walked; with what was worked out from them. */
interface Known {
  /** Null for a device of which is known that it was never walked. */
  found: Discovery | null;
  /** The latest walk that found the same; 0 for a device that was never walked. */
  asOfEpochSeconds: number;
  prepared?: Prepared;
}

/** Most devices whose state is kept, of shards of any size: some kilobytes each. */
const STATES_KEPT = 6_000;

/** A process's memory between polls, a cache alone: another process may poll the shard next. */
export class Poller {
  /** Tells this process from others that poll. */
  readonly id = randomUUID();
  readonly sessions: Sessions;
  /** As this process left them; they hold while nobody else has polled the shard. */
  readonly shards = new LRUCache<string, ShardState>({
    maxSize: STATES_KEPT,
    sizeCalculation: ({ devices }) => Math.max(1, devices.size),
  });
  readonly discoveries = new LRUCache<string, Known>({ max: DEVICES_KEPT });
  isClosed = false;

  /** As Sessions takes them. */
  constructor(...how: ConstructorParameters<typeof Sessions>) {
    this.sessions = new Sessions(...how);
  }

  prepare(device: CollectedDevice, overrides: ReadonlyMap<string, ThresholdOverride>): Prepared {
    const known = this.discoveries.get(keyOf(device));
    const former = known?.prepared;
    if (former && former.device === device && former.overrides === overrides) return former;
    const discovery = known?.found ?? undefined;
    const plan =
      former && isDeepStrictEqual(former.device.addressChecks, device.addressChecks)
        ? former.plan
        : planOf(known?.found ?? null, device.addressChecks);
    const checks = checksOf(device, discovery, overrides);
    const places = checks.map(({ series }) => plan.series.placeOf(series));
    const prepared: Prepared = { device, overrides, plan, checks, places };
    if (known) known.prepared = prepared;
    return prepared;
  }

  /** Keeps the parts of a device; the plan that was made for the same parts is still right. */
  remember(
    device: { accountId: AccountId; deviceId: string },
    found: Discovery | null,
    asOfEpochSeconds: number,
  ): void {
    const known = this.discoveries.get(keyOf(device));
    if (known && hasSameParts(known.found, found)) known.asOfEpochSeconds = asOfEpochSeconds;
    else this.discoveries.set(keyOf(device), { found, asOfEpochSeconds });
  }

  /** Lets go of what was kept for a device that is gone. */
  forget(accountId: AccountId, deviceId: string): void {
    const key = keyOf({ accountId, deviceId });
    this.sessions.forget({ accountId, deviceId });
    this.discoveries.delete(key);
  }

  /** Polls that are under way end without an answer, and must not be stored. */
  close(): void {
    this.isClosed = true;
    this.sessions.close();
  }
}

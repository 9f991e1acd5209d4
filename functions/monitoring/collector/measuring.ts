import type { AccountId } from '../../../core/access/scope.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import type { PollLease, WalkTimes } from '../../store/poll-leases.ts';
import type { AccountContext } from './account-context.ts';
import type { Measured } from './measure.ts';
import type { Poller, Prepared } from './memory.ts';
import type { ShardState } from './state.ts';

export interface ShardPoll {
  accountId: AccountId;
  shardId: string;
  minuteEpochSeconds: number;
  /** SNMP probes of each device for loss and round trip; 0 measures neither. */
  probes?: number;
  /** Clock of SNMP; the local clock by default. */
  nowMs?: () => number;
  /** For the walks of all devices together. */
  walksMilliseconds?: number;
}

/** A shard under its lease. */
export interface LeasedShard {
  poller: Poller;
  poll: ShardPoll;
  lease: PollLease;
  devices: readonly CollectedDevice[];
  before: ShardState;
  context: AccountContext;
  /** By device id. */
  prepared: ReadonlyMap<string, Prepared>;
}

/** How the devices of a shard are measured and walked: from here, or by a machine at their site. */
export interface Measuring {
  /** A device that is missing in the answer was not polled. */
  measure(shard: LeasedShard): Promise<Measured>;
  /** @returns when each device was walked. */
  walk(shard: LeasedShard, measured: Measured, after: ShardState): Promise<WalkTimes>;
}

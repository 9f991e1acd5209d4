import type { AccountId } from '../../../core/access/scope.ts';
import type { ThresholdOverride } from '../../../core/domain/threshold-override.ts';
import { plannedWorkIn, type WorkInSpan } from '../../reads/planned-work.ts';
import { getAccount } from '../../store/accounts.ts';
import { devicesByShard, type CollectedDevice } from '../../store/collected-devices.ts';
import { groupsOf } from '../../store/groups.ts';
import { overridesFor } from '../../store/thresholds.ts';
import { sharedAddressesOf } from './measure.ts';

/**
 * Facts shared by all devices of an account: read once for all its shards, and at most half a
 * minute old.
 */
export interface AccountContext {
  overrides: ReadonlyMap<string, ThresholdOverride>;
  work: WorkInSpan;
  /** Devices that can be polled, by their shard. */
  shards: ReadonlyMap<string, readonly CollectedDevice[]>;
  /** Addresses that several devices are behind, each at its own port. */
  sharedAddresses: ReadonlySet<string>;
  /** Names of groups, by their ids. */
  groupNames: () => Promise<ReadonlyMap<string, string>>;
}

const KEPT_MS = 30_000;
/** Around the minute that it is read for; more than a poll comes late. */
const WORK_SECONDS = 3_600;
const held = new Map<string, { context: Promise<AccountContext>; readAtMs: number }>();

export function accountContext(
  accountId: AccountId,
  minuteEpochSeconds: number,
): Promise<AccountContext> {
  const known = held.get(accountId);
  if (known && Date.now() - known.readAtMs < KEPT_MS) return known.context;
  const context = read(accountId, minuteEpochSeconds, known?.context);
  held.set(accountId, { context, readAtMs: Date.now() });
  context.catch(() => held.delete(accountId));
  return context;
}

async function read(
  accountId: AccountId,
  minuteEpochSeconds: number,
  former: Promise<AccountContext> | undefined,
): Promise<AccountContext> {
  const [overrides, shards, work] = await Promise.all([
    overridesFor(accountId),
    devicesByShard(accountId),
    plannedWorkIn(accountId, {
      startEpoch: minuteEpochSeconds - WORK_SECONDS,
      endEpoch: minuteEpochSeconds + WORK_SECONDS,
    }),
  ]);
  const before = await former?.catch(() => undefined);
  let names: Promise<Map<string, string>> | undefined;
  return {
    /** The same map while nothing changed, so that what was worked out from it holds. */
    overrides:
      before && JSON.stringify([...before.overrides]) === JSON.stringify([...overrides])
        ? before.overrides
        : overrides,
    work,
    shards,
    sharedAddresses: sharedAddressesOf([...shards.values()].flat()),
    groupNames: () => (names ??= namesOfGroups(accountId)),
  };
}

async function namesOfGroups(accountId: AccountId): Promise<Map<string, string>> {
  const account = await getAccount(accountId);
  const groups = account ? await groupsOf(account.providerId) : [];
  return new Map(groups.map((group) => [group.groupId, group.name]));
}

/** Makes a change hold at once, rather than within half a minute. */
export function forgetContexts(): void {
  held.clear();
}

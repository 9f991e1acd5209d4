import type { AccountId } from '../../../core/access/scope.ts';
import type { Downtime } from '../../../core/domain/downtime.ts';
import type { ThresholdOverride } from '../../../core/domain/threshold-override.ts';
import { accountLine } from '../../store/accounts.ts';
import { devicesByShard, type CollectedDevice } from '../../store/collected-devices.ts';
import { downtimesOf } from '../../store/downtimes.ts';
import { groupsOf } from '../../store/groups.ts';
import { overridesFor } from '../../store/thresholds.ts';

/**
 * What holds for all devices of an account: read once for all its shards, and no older than half a
 * minute.
 */
export interface AccountContext {
  overrides: ReadonlyMap<string, ThresholdOverride>;
  downtimes: readonly Downtime[];
  /** Devices that can be polled, by their shard. */
  shards: ReadonlyMap<string, readonly CollectedDevice[]>;
  /** Names of groups, by their ids. */
  groupNames: () => Promise<ReadonlyMap<string, string>>;
}

const KEPT_MS = 30_000;
const held = new Map<string, { context: Promise<AccountContext>; readAtMs: number }>();

export function accountContext(accountId: AccountId): Promise<AccountContext> {
  const known = held.get(accountId);
  if (known && Date.now() - known.readAtMs < KEPT_MS) return known.context;
  const context = read(accountId, known?.context);
  held.set(accountId, { context, readAtMs: Date.now() });
  context.catch(() => held.delete(accountId));
  return context;
}

async function read(
  accountId: AccountId,
  former: Promise<AccountContext> | undefined,
): Promise<AccountContext> {
  const line = await accountLine(accountId);
  const [overrides, shards, ...downtimes] = await Promise.all([
    overridesFor(accountId),
    devicesByShard(accountId),
    ...line.map((account) => downtimesOf(account.accountId)),
  ]);
  const before = await former?.catch(() => undefined);
  const providerId = line[0]?.providerId;
  let names: Promise<Map<string, string>> | undefined;
  return {
    /** The same map while nothing changed, so that what was worked out from it holds. */
    overrides:
      before && JSON.stringify([...before.overrides]) === JSON.stringify([...overrides])
        ? before.overrides
        : overrides,
    downtimes: downtimes.flat(),
    shards,
    groupNames: () =>
      (names ??=
        providerId === undefined
          ? Promise.resolve(new Map<string, string>())
          : groupsOf(providerId).then(
              (groups) => new Map(groups.map((group) => [group.groupId, group.name])),
            )),
  };
}

/** Makes a change hold at once, rather than within half a minute. */
export function forgetContexts(): void {
  held.clear();
}

import type { AccountId } from '../../../core/access/scope.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import type { SnmpBinding, SnmpClient } from '../../../functions/snmp/types.ts';
import { putDiscoveries } from '../../../functions/store/polls.ts';
import { DeviceView } from '../simulation/answer.ts';
import { isAnswering, type SimulatedDevice } from '../simulation/device.ts';
import { oidOf } from '../simulation/mib-object.ts';
import { END_OF_MIB_VIEW, TAGS } from '../simulation/values.ts';
import type { FleetNode } from './plan-device.ts';

export type FoundDevices = ReadonlyMap<AccountId, ReadonlyMap<string, Discovery>>;

/**
 * Writes the discoveries of reachable devices.
 * @returns them by account and device id.
 */
export async function writePastWalks(
  nodes: readonly FleetNode[],
  nowEpochSeconds: number,
): Promise<FoundDevices> {
  const byAccount = new Map<AccountId, Map<string, Discovery>>();
  for (const {
    device: { accountId, deviceId },
    simulated,
  } of nodes) {
    if (!isAnswering(simulated, nowEpochSeconds)) continue;
    const found = byAccount.get(accountId) ?? new Map<string, Discovery>();
    byAccount.set(
      accountId,
      found.set(deviceId, await discover(clientOf(simulated, nowEpochSeconds), nowEpochSeconds)),
    );
  }
  for (const [accountId, found] of byAccount) await putDiscoveries(accountId, found);
  return byAccount;
}

/** A client of the device without a network. */
export function clientOf(device: SimulatedDevice, atEpochSeconds: number): SnmpClient {
  const view = new DeviceView(device, atEpochSeconds);
  return {
    get: (oids) =>
      Promise.resolve(view.get(oids.map(oidOf)).map(({ oid, value }) => bindingOf(oid, value))),
    walk: (rootOid) => Promise.resolve({ bindings: below(view, oidOf(rootOid)), cut: null }),
    close: () => undefined,
  };
}

function below(view: DeviceView, root: readonly number[]): SnmpBinding[] {
  const bindings: SnmpBinding[] = [];
  for (let last = root; ;) {
    const [next] = view.getNext([last]);
    if (!next || next.value === END_OF_MIB_VIEW || !root.every((part, at) => next.oid[at] === part))
      return bindings;
    bindings.push(bindingOf(next.oid, next.value));
    last = next.oid;
  }
}

function bindingOf(
  oid: readonly number[],
  { tag, value }: { tag: number; value: number | bigint | string },
): SnmpBinding {
  return { oid: oid.join('.'), type: tag, value: tag === TAGS.noSuchObject ? null : value };
}

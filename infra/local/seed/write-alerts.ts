import { circuitBitsPerSecond } from '../../../core/domain/units.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import { openFault } from '../../../functions/store/faults.ts';
import { severityPut } from '../../../functions/store/notices.ts';
import { historyMinutes } from './backfill.ts';
import { historyOf } from './history.ts';
import type { Fleet } from './plan.ts';
import type { FleetNode } from './plan-device.ts';
import { acknowledgeSome, pastAlerts } from './past-alerts.ts';
import type { PastAlert } from './past-flapping.ts';

const DESKS = { northbeam: 'Dev Patel', calder: 'Raj Mistry' } as const;

/** Alerts derived from recent events; looks only at affected devices. */
export function fleetAlerts(
  { world, stories }: Fleet,
  nowEpochSeconds: number,
  days: number,
): PastAlert[] {
  const minutes = historyMinutes(nowEpochSeconds, days);
  const names = new Map(world.groups.map((group) => [group.groupId, group.name]));
  return (['northbeam', 'calder'] as const).flatMap((providerId) => {
    const nodes = [...new Set(Object.values(stories[providerId]).flat())] as FleetNode[];
    const past = nodes.flatMap((node) =>
      pastAlerts(
        collected(node),
        node.simulated,
        historyOf(node.simulated, minutes),
        minutes,
        node.group.path.map((id) => names.get(id) ?? id),
      ),
    );
    // Left unacknowledged, so that there is always a fault to try.
    const left = new Set(stories[providerId].failingFan.map(({ device }) => device.deviceId));
    acknowledgeSome(
      past.filter(({ alert }) => alert.cleared || !left.has(alert.monitorObjectId)),
      { name: DESKS[providerId], home: `${providerId}_SUPER` },
      nowEpochSeconds,
    );
    return past;
  });
}

/** Current alerts get their lock, so that the collector continues them. */
export async function writeAlerts(past: readonly PastAlert[]): Promise<void> {
  await putMany(
    'alerts',
    past.filter(({ alert }) => alert.cleared).map(({ alert }) => alertRow(alert)),
  );
  for (const { fault, alert, severities } of past) {
    if (alert.cleared) continue;
    // The notice of its beginning is of that time.
    await openFault(fault, { ...alert, changedAtMs: alert.startEpoch * 1000 });
    const changes = severities.map((change) => severityPut(alert, change).Put!.Item!);
    await putMany('ledger', changes);
  }
}

function collected({ device, simulated, group }: FleetNode): CollectedDevice {
  return {
    accountId: device.accountId,
    deviceId: device.deviceId,
    shardId: device.shardId,
    label: simulated.hostname,
    groupPath: group.path,
    snmp: device.snmp,
    circuitBitsPerSecond: circuitBitsPerSecond(String(device.system['Circuit Size'])),
    addressChecks: [],
    dnsName: '',
    lookup: undefined,
    circuit: { chosen: '', circuitReference: String(device.system['Circuit Reference']) },
  };
}

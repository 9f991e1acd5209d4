import { beforeAll, describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import type { FleetNode } from '../../../infra/local/seed/plan-device.ts';
import { planFleet, type Fleet } from '../../../infra/local/seed/plan.ts';
import { fleetAlerts } from '../../../infra/local/seed/write-alerts.ts';

/** A Wednesday afternoon. */
const NOW = Date.UTC(2026, 10, 18, 14, 30) / 1000;

let fleet: Fleet;
let alerts: Alert[];
beforeAll(() => {
  fleet = planFleet({ devices: 200, anchorEpochSeconds: NOW, port: 1161 });
  alerts = fleetAlerts(fleet, NOW, 7).map(({ alert }) => alert);
});

const of = (nodes: FleetNode[]) =>
  alerts.filter((alert) => nodes.some((node) => node.device.deviceId === alert.monitorObjectId));
const open = (list: Alert[]) => list.filter((alert) => !alert.cleared);

describe('alerts of the days before', () => {
  test('are open for what is wrong now', () => {
    const { dead, powerless, failingFan, hot, fullMemory } = fleet.stories.northbeam;
    expect(open(of(dead)).map((alert) => [alert.dataPointName, alert.severityLabel])).toEqual(
      dead.map(() => ['HostStatus', 'Critical']),
    );
    expect(open(of(powerless)).map((alert) => alert.dataPointName)).toEqual(
      powerless.map(() => 'HostStatus'),
    );
    expect(open(of(failingFan))).toMatchObject([
      { instanceName: 'Fan 2', dataPointName: 'SensorStatus' },
    ]);
    expect(open(of(hot)).every((alert) => alert.dataPointName === 'InUtilisationPercent')).toBe(
      true,
    );
    expect(open(of(hot)).length).toBeGreaterThan(0);
    expect(open(of(fullMemory)).map((alert) => [alert.dataPointName, alert.severityLabel])).toEqual(
      fullMemory.map(() => ['MemoryPercent', 'Warning']),
    );
  });

  test('tell of the congested uplink at ten on every weekday, cleared before eleven', () => {
    const [first] = fleet.stories.northbeam.congested;
    const full = of([first!]).filter(
      (alert) =>
        alert.dataPointName === 'InUtilisationPercent' && alert.severityLabel === 'Critical',
    );
    expect(full).toHaveLength(5);
    for (const alert of full) {
      expect(new Date(alert.startEpoch * 1000).toISOString()).toMatch(/T10:0\d/);
      expect(new Date(alert.endEpoch * 1000).toISOString()).toMatch(/T10:[45]\d/);
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'leave a fault of Harbour Foods to be taken, %i days on and however small the network',
    (days) => {
      const small = planFleet({ devices: 60, anchorEpochSeconds: NOW + days * 86_400, port: 1161 });
      const waiting = fleetAlerts(small, NOW + days * 86_400, 1)
        .map(({ alert }) => alert)
        .filter((alert) => !alert.cleared && !alert.acked);
      expect(
        waiting.some((alert) =>
          alert.monitorObjectGroups.some(({ name }) => name === 'Harbour Foods'),
        ),
      ).toBe(true);
    },
  );

  test('are one for each fault at a time, and acknowledged only while they lasted', () => {
    const faults = open(alerts).map((alert) =>
      [alert.monitorObjectId, alert.dataSourceId, alert.instanceName, alert.dataPointName].join(
        '|',
      ),
    );
    expect(new Set(faults).size).toBe(faults.length);
    expect(new Set(alerts.map((alert) => alert.id)).size).toBe(alerts.length);
    const acked = alerts.filter((alert) => alert.acked);
    expect(acked.length).toBeGreaterThan(10);
    for (const alert of acked)
      expect(
        alert.ackedEpoch < (alert.cleared ? alert.endEpoch : NOW) &&
          alert.ackedEpoch > alert.startEpoch,
      ).toBe(true);
  });
});

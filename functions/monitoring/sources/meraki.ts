import type { MonitoringSource } from '../source.ts';
import { alertsOf } from './meraki-alerts.ts';
import { factsOf, inventoryOf } from './meraki-facts.ts';
import { LATE_SECONDS, lossBetween } from './meraki-loss.ts';
import { organisationsOf } from './meraki-organisations.ts';
import { trial } from './meraki-trial.ts';

/**
 * Cisco Meraki's Dashboard API v1: organisations and networks as groups, uplinks, VPN peers, loss
 * and latency, alerts.
 */
export const meraki = {
  async probe(access) {
    await organisationsOf(access);
  },
  trial,
  async read(access) {
    const organisations = await organisationsOf(access);
    const { alerts, foreignProblems, minorProblems } = await alertsOf(access, organisations);
    const inventory = await inventoryOf(access, organisations);
    return {
      deviceIds: [...inventory.devices.keys()],
      alerts,
      leftOut: { foreignProblems, minorProblems },
      factsOf: (serials, detailed) => Promise.resolve(factsOf(inventory, serials, detailed)),
    };
  },
  lateSeconds: LATE_SECONDS,
  valuesBetween: lossBetween,
  commands: {},
} satisfies MonitoringSource;

import type { MonitoringSource } from '../source.ts';
import { alertsOf } from './meraki-alerts.ts';
import { factsOf, inventoryOf } from './meraki-facts.ts';
import { lossAndLatency } from './meraki-loss.ts';
import { organisationsOf } from './meraki-organisations.ts';
import { traffic } from './meraki-traffic.ts';
import { trial } from './meraki-trial.ts';

/**
 * Cisco Meraki's Dashboard API v1: organisations and networks as groups, uplinks and ports with
 * their traffic, VPN peers, loss and latency, alerts.
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
  async readAlerts(access) {
    return (await alertsOf(access, await organisationsOf(access))).alerts;
  },
  late: [lossAndLatency, ...traffic],
  commands: {},
} satisfies MonitoringSource;

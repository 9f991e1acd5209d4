import { liveEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

/** Those of the poller too: what a machine measured is taken in as what the poller measures. */
export const needs = {
  tables: {
    collectors: 'write',
    accounts: 'read',
    devices: 'write',
    groups: 'read',
    thresholds: 'write',
    downtimes: 'write',
    polls: 'write',
    deviceProfiles: 'read',
    series: 'write',
    alerts: 'write',
    ledger: 'write',
  },
  gateways: ['live', 'secrets:read'],
  environment: liveEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

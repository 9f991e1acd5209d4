import { outsideEnvironment } from '../gateways/outside-call.ts';
import { liveEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

/** Those of the clock of sources for alerts: nothing else is read or written after a call. */
export const needs = {
  tables: {
    sourceHooks: 'write',
    accounts: 'read',
    devices: 'read',
    groups: 'read',
    downtimes: 'read',
    polls: 'write',
    alerts: 'write',
    ledger: 'write',
  },
  gateways: ['live', 'sourceKeys:read'],
  environment: liveEnvironment.extend(secretsEnvironment.shape).extend(outsideEnvironment.shape),
} satisfies Needs;

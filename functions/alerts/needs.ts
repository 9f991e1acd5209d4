import { liveEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    alerts: 'write',
    devices: 'read',
    groups: 'read',
    recipients: 'read',
    ledger: 'write',
    polls: 'read',
    series: 'read',
  },
  gateways: ['live'],
  environment: liveEnvironment,
} satisfies Needs;

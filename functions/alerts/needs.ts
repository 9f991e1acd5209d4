import { liveEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { alerts: 'write', devices: 'read', groups: 'read', ledger: 'write' },
  gateways: ['live'],
  environment: liveEnvironment,
} satisfies Needs;

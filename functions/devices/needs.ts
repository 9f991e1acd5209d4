import { liveEnvironment, secretsEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { devices: 'write', alerts: 'write', polls: 'read', downtimes: 'read', ledger: 'write' },
  gateways: ['live', 'secrets:read'],
  environment: liveEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

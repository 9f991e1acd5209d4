import { liveEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { deviceProfiles: 'write', accounts: 'read', devices: 'read', ledger: 'write' },
  gateways: ['live', 'secrets:read'],
  asksDevices: true,
  environment: liveEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

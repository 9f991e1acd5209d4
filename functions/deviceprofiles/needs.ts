import { baseEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { deviceProfiles: 'write', accounts: 'read', devices: 'read', ledger: 'write' },
  gateways: ['secrets:read'],
  asksDevices: true,
  environment: baseEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

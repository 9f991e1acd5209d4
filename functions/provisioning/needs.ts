import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { groups: ['read', 'append'], devices: ['read', 'append'], ledger: 'write' },
  gateways: ['secrets:write'],
  asksDevices: true,
  environment: secretsEnvironment,
} satisfies Needs;

import { outsideEnvironment } from '../gateways/outside-call.ts';
import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { tickets: 'write', accounts: 'write', devices: 'read', ledger: 'write' },
  gateways: ['deskSecrets:write'],
  environment: secretsEnvironment.extend(outsideEnvironment.shape),
} satisfies Needs;

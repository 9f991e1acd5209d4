import { outsideEnvironment } from '../gateways/outside-call.ts';
import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { accounts: 'write', devices: 'read', ledger: 'write' },
  gateways: ['sourceKeys:keep'],
  environment: secretsEnvironment.extend(outsideEnvironment.shape),
} satisfies Needs;

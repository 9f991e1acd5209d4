import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { people: 'write', groups: 'read', ledger: 'write' },
  gateways: ['identity:write'],
  environment: identityEnvironment,
} satisfies Needs;

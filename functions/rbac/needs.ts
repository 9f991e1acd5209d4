import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { roles: 'write', groups: 'read', ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { audit: 'read', devices: 'read', groups: 'read', ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

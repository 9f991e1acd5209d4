import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { tickets: ['read', 'append'], devices: 'read', ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

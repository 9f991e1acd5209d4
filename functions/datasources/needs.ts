import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    devices: 'read',
    groups: 'read',
    polls: 'read',
    thresholds: 'write',
    ledger: 'append',
  },
  environment: baseEnvironment,
} satisfies Needs;

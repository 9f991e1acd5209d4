import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    downtimes: ['read', 'write'],
    devices: 'read',
    groups: 'read',
    alerts: 'read',
    ledger: 'write',
  },
  environment: baseEnvironment,
} satisfies Needs;

import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    groups: 'read',
    folders: 'read',
    devices: 'read',
    series: 'read',
    polls: 'read',
    downtimes: 'read',
    alerts: 'read',
    collectors: 'read',
    thresholds: 'read',
    ledger: 'write',
  },
  environment: baseEnvironment,
} satisfies Needs;

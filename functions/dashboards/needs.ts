import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: {
    devices: 'read',
    series: 'read',
    downtimes: 'read',
    alerts: 'read',
    thresholds: 'read',
    ledger: 'write',
  },
  environment: baseEnvironment,
} satisfies Needs;

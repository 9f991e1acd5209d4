import { baseEnvironment } from '../functions/kernel/environment.ts';
import type { Needs } from '../functions/kernel/needs.ts';

export const needs = {
  tables: { devices: 'read', branding: 'read', viewSettings: 'read', ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

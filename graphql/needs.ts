import { baseEnvironment } from '../functions/runtime/environment.ts';
import type { Needs } from '../functions/runtime/needs.ts';

export const needs = {
  tables: { devices: 'read', branding: 'read', viewSettings: 'read', ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

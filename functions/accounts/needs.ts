import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { accounts: 'write', devices: 'read' },
  environment: baseEnvironment,
} satisfies Needs;

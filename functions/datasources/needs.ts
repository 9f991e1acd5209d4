import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { devices: 'read', groups: 'read', polls: 'read', thresholds: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { groups: 'read', devices: 'read' },
  environment: baseEnvironment,
} satisfies Needs;

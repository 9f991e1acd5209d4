import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { groups: 'read', devices: 'read', folders: 'read' },
  environment: baseEnvironment,
} satisfies Needs;

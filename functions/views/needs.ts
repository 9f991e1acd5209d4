import { baseEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { viewSettings: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

import { baseEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { viewSettings: ['read', 'append'] },
  environment: baseEnvironment,
} satisfies Needs;

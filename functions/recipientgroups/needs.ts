import { recipientsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { recipients: ['read', 'append'], subscriptions: 'write' },
  environment: recipientsEnvironment,
} satisfies Needs;

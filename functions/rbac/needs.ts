import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { roles: 'write', groups: 'read' },
  gateways: ['identity:read'],
  environment: identityEnvironment,
} satisfies Needs;

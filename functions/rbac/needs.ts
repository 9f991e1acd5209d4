import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { roles: 'write', groups: 'read' },
  gateways: ['identity'],
  environment: identityEnvironment,
} satisfies Needs;

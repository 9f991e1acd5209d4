import { identityEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { roles: 'write', groups: 'read' },
  gateways: ['identity'],
  environment: identityEnvironment,
} satisfies Needs;

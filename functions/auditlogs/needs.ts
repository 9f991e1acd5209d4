import { auditExportsEnvironment } from '../gateways/audit-exports.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { audit: 'read', devices: 'read', groups: 'read', ledger: 'write' },
  gateways: ['auditExports:read'],
  environment: auditExportsEnvironment,
} satisfies Needs;

import { brandFilesEnvironment } from '../functions/gateways/brand-files.ts';
import type { Needs } from '../functions/runtime/needs.ts';

export const needs = {
  tables: { devices: 'read', branding: ['read', 'append'], viewSettings: 'read', ledger: 'write' },
  gateways: ['brandFiles:write'],
  environment: brandFilesEnvironment,
} satisfies Needs;

import { brandFilesEnvironment } from '../gateways/brand-files.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { tickets: 'append', ledger: 'write' },
  gateways: ['brandFiles:write'],
  environment: brandFilesEnvironment,
} satisfies Needs;

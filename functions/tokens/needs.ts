import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { ledger: 'write' },
  gateways: ['signIn'],
  environment: identityEnvironment,
} satisfies Needs;

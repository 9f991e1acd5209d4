import { identityEnvironment } from '../kernel/environment.ts';
import type { Needs } from '../kernel/needs.ts';

export const needs = {
  tables: { ledger: 'write' },
  gateways: ['signIn'],
  environment: identityEnvironment,
} satisfies Needs;

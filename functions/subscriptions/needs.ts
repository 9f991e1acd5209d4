import { mailFaceEnvironment } from '../gateways/mail.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { subscriptions: 'write', ledger: 'write' },
  environment: mailFaceEnvironment,
} satisfies Needs;

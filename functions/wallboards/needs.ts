import { mailFaceEnvironment } from '../gateways/mail.ts';
import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    wallLinks: 'write',
    viewSettings: 'read',
    ledger: 'write',
    devices: 'read',
    alerts: 'read',
    polls: 'read',
    downtimes: 'read',
    groups: 'read',
  },
  gateways: ['identity:read'],
  environment: mailFaceEnvironment.extend(identityEnvironment.shape),
} satisfies Needs;

import { mailEnvironment, mailFaceEnvironment } from '../gateways/mail.ts';
import { outsideEnvironment } from '../gateways/outside-call.ts';
import { helpDeskEnvironment } from '../reads/help-desk.ts';
import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    tickets: 'write',
    accounts: 'write',
    devices: 'read',
    ledger: 'write',
  },
  gateways: ['deskSecrets:write'],
  environment: secretsEnvironment
    .extend(outsideEnvironment.shape)
    .extend(mailFaceEnvironment.shape),
} satisfies Needs;

export const clockNeeds = {
  tables: { tickets: 'write', accounts: ['read', 'scan'], branding: 'read', ledger: 'write' },
  gateways: ['mail', 'deskSecrets:read'],
  environment: mailEnvironment
    .extend(helpDeskEnvironment.shape)
    .extend(secretsEnvironment.shape)
    .extend(outsideEnvironment.shape),
} satisfies Needs;

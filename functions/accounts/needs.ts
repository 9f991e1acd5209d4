import { brandFilesEnvironment } from '../gateways/brand-files.ts';
import { mailFaceEnvironment } from '../gateways/mail.ts';
import { outsideEnvironment } from '../gateways/outside-call.ts';
import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    accounts: 'write',
    devices: 'read',
    groups: ['read', 'append'],
    branding: ['read', 'append'],
    sourceHooks: ['read', 'append'],
    ledger: 'write',
    polls: 'read',
  },
  gateways: ['sourceKeys:keep', 'sourceKeys:read', 'brandFiles:write'],
  environment: secretsEnvironment
    .extend(outsideEnvironment.shape)
    .extend(mailFaceEnvironment.shape)
    .extend(brandFilesEnvironment.shape),
} satisfies Needs;

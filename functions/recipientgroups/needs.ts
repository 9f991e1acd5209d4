import { mailFaceEnvironment } from '../gateways/mail.ts';
import { outsideEnvironment } from '../gateways/outside-call.ts';
import { recipientsEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    recipients: ['read', 'append'],
    ledger: 'write',
    subscriptions: 'write',
    groups: 'read',
  },
  gateways: ['channelSecrets:write'],
  environment: recipientsEnvironment
    .extend(mailFaceEnvironment.shape)
    .extend(secretsEnvironment.shape)
    .extend(outsideEnvironment.shape),
} satisfies Needs;

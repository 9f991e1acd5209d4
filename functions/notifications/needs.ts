import { mailEnvironment } from '../gateways/mail.ts';
import type { Needs } from '../kernel/needs.ts';

/** Tells recipients of alerts. */
export const notifierNeeds = {
  tables: { accounts: ['read', 'scan'], alerts: 'read', devices: 'read', recipients: 'read', branding: 'read', ledger: 'write' },
  gateways: ['mail', 'textMessage'],
  environment: mailEnvironment,
} satisfies Needs;

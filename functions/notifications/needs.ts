import { ticketDeskEnvironment } from '../gateways/ticket-desk.ts';
import type { Needs } from '../kernel/needs.ts';

/** Tells recipients of alerts, and hands tickets to the help desk. */
export const notifierNeeds = {
  tables: {
    accounts: ['read', 'scan'],
    alerts: 'read',
    devices: 'read',
    recipients: 'read',
    branding: 'read',
    ledger: 'write',
    tickets: 'write',
  },
  gateways: ['mail', 'textMessage'],
  environment: ticketDeskEnvironment,
} satisfies Needs;

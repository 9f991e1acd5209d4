import * as z from 'zod';
import { ticketDeskEnvironment } from '../gateways/ticket-desk.ts';
import { baseEnvironment, liveEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

/** Finds the shards, and puts one message for each on the queue. */
export const plannerNeeds = {
  tables: { accounts: 'scan', devices: 'read' },
  gateways: ['pollQueue'],
  environment: baseEnvironment.extend({ POLL_QUEUE_URL: z.url() }),
} satisfies Needs;

/** Polls the devices of a shard, stores what they answered and opens, changes and clears alerts. */
export const pollerNeeds = {
  tables: {
    accounts: 'read',
    devices: 'read',
    groups: 'read',
    thresholds: 'read',
    downtimes: 'read',
    polls: 'write',
    series: 'write',
    alerts: 'write',
    ledger: 'write',
  },
  gateways: ['live', 'secrets:read'],
  asksDevices: true,
  environment: liveEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

/** Folds the minutes of every shard into chunks and roll-ups. */
export const compactorNeeds = {
  tables: { accounts: 'scan', devices: 'read', polls: 'write', series: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

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

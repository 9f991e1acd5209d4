import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import { mailEnvironment } from '../gateways/mail.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    downtimes: ['read', 'write'],
    devices: 'read',
    groups: 'read',
    alerts: 'read',
    ledger: 'write',
    recipients: 'read',
    subscriptions: ['read', 'append'],
    workNotices: 'write',
    jobs: ['read', 'append'],
  },
  gateways: ['jobQueue', 'mail'],
  environment: mailEnvironment.extend(jobQueueEnvironment.shape),
} satisfies Needs;

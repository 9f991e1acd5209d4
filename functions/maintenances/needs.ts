import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import { mailEnvironment } from '../gateways/mail.ts';
import { helpDeskEnvironment } from '../reads/help-desk.ts';
import { liveEnvironment } from '../runtime/environment.ts';
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
    workAnswers: ['read', 'append'],
    jobs: ['read', 'append'],
  },
  gateways: ['jobQueue', 'mail', 'changes'],
  environment: mailEnvironment.extend(jobQueueEnvironment.shape).extend(liveEnvironment.shape),
} satisfies Needs;

export const clockNeeds = {
  tables: { accounts: ['read', 'scan'], branding: 'read', ledger: 'write' },
  gateways: ['mail'],
  environment: mailEnvironment.extend(helpDeskEnvironment.shape),
} satisfies Needs;

import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    reports: 'write',
    schedules: 'write',
    jobs: ['read', 'append'],
    ledger: 'write',
    // Tables of a preview.
    devices: 'read',
    alerts: 'read',
    polls: 'read',
    downtimes: 'read',
    groups: 'read',
    series: 'read',
    thresholds: 'read',
    recipients: 'read',
    subscriptions: 'write',
    people: 'read',
  },
  gateways: ['jobQueue'],
  environment: jobQueueEnvironment,
} satisfies Needs;

import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { reports: 'write', schedules: 'write', jobs: ['read', 'append'], ledger: 'write' },
  gateways: ['jobQueue'],
  environment: jobQueueEnvironment,
} satisfies Needs;

import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { jobs: 'write', groups: 'read', devices: 'read', folders: 'read', ledger: 'write' },
  gateways: ['jobQueue'],
  environment: jobQueueEnvironment,
} satisfies Needs;

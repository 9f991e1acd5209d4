import { jobFilesEnvironment } from '../gateways/job-files.ts';
import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    jobs: 'write',
    devices: 'read',
    alerts: 'read',
    polls: 'read',
    downtimes: 'read',
    groups: 'read',
    series: 'read',
    audit: 'read',
    ledger: 'write',
  },
  gateways: ['jobQueue', 'jobFiles:write'],
  environment: jobQueueEnvironment.extend(jobFilesEnvironment.shape),
} satisfies Needs;

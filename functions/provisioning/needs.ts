import { jobFilesEnvironment } from '../gateways/job-files.ts';
import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import { secretsEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: {
    collectors: 'read',
    groups: ['read', 'append'],
    devices: ['read', 'append'],
    ledger: 'write',
    jobs: ['read', 'append'],
    people: 'read',
    recipients: 'read',
    downtimes: 'read',
    reports: 'read',
  },
  gateways: ['secrets:write', 'jobQueue', 'jobFiles:write'],
  asksDevices: true,
  environment: secretsEnvironment
    .extend(jobQueueEnvironment.shape)
    .extend(jobFilesEnvironment.shape),
} satisfies Needs;

import { jobFilesEnvironment } from '../gateways/job-files.ts';
import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import { mailEnvironment } from '../gateways/mail.ts';
import { identityEnvironment } from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

export const needs = {
  tables: { people: 'write', groups: 'read', jobs: ['read', 'append'], ledger: 'write' },
  gateways: ['identity:write', 'signIn', 'jobQueue', 'jobFiles:write'],
  environment: identityEnvironment
    .extend(jobQueueEnvironment.shape)
    .extend(jobFilesEnvironment.shape),
} satisfies Needs;

export const clockNeeds = {
  tables: { accounts: ['read', 'scan'], branding: 'read', ledger: 'write' },
  gateways: ['mail'],
  environment: mailEnvironment,
} satisfies Needs;

import * as z from 'zod';
import { SECOND_FACTORS } from '../../core/access/strong-rights.ts';
import { auditExportsEnvironment } from '../gateways/audit-exports.ts';
import { sealCopiesEnvironment } from '../gateways/seal-copies.ts';
import { sealKeyEnvironment } from '../gateways/seal-key.ts';
import { brandFilesEnvironment } from '../gateways/brand-files.ts';
import { jobFilesEnvironment } from '../gateways/job-files.ts';
import { jobQueueEnvironment } from '../gateways/job-queue.ts';
import { outsideEnvironment } from '../gateways/outside-call.ts';
import { mailEnvironment, mailFaceEnvironment } from '../gateways/mail.ts';
import { signInCodeEnvironment } from '../gateways/sign-in-code.ts';
import { notifierEnvironment } from '../notifications/text-messages.ts';
import {
  baseEnvironment,
  identityEnvironment,
  liveEnvironment,
  recipientsEnvironment,
  secretsEnvironment,
} from '../runtime/environment.ts';
import type { Needs } from '../runtime/needs.ts';

const sealEnvironment = sealKeyEnvironment.extend(sealCopiesEnvironment.shape);

export const plannerNeeds = {
  tables: { accounts: 'scan', devices: 'read' },
  gateways: ['pollQueue'],
  environment: baseEnvironment.extend({ POLL_QUEUE_URL: z.url() }),
} satisfies Needs;

export const pollerNeeds = {
  tables: {
    accounts: 'read',
    devices: 'write',
    groups: 'read',
    thresholds: 'read',
    downtimes: 'read',
    deviceProfiles: 'read',
    polls: 'write',
    series: 'write',
    alerts: 'write',
    ledger: 'write',
    audit: 'append',
    auditHeads: ['read', 'append'],
  },
  gateways: ['live', 'secrets:read'],
  asksDevices: true,
  environment: liveEnvironment.extend(secretsEnvironment.shape),
} satisfies Needs;

export const compactionClockNeeds = {
  tables: { accounts: 'scan', devices: 'read', polls: 'read' },
  gateways: ['compactionQueue'],
  environment: baseEnvironment.extend({ COMPACTION_QUEUE_URL: z.url() }),
} satisfies Needs;

export const snapshotClockNeeds = {
  tables: { accounts: 'scan', devices: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

export const compactorNeeds = {
  tables: { devices: 'read', polls: 'write', series: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

export const signInMailNeeds = {
  tables: { accounts: 'read', branding: 'read', ledger: 'write' },
  gateways: ['mail', 'signInCodes'],
  environment: mailEnvironment.extend(signInCodeEnvironment.shape),
} satisfies Needs;

/** Marks mails as accepted by SES. */
export const mailAcceptedNeeds = {
  tables: { ledger: 'write' },
  environment: baseEnvironment,
} satisfies Needs;

export const notifierNeeds = {
  tables: {
    accounts: ['read', 'scan'],
    people: 'read',
    alerts: 'read',
    devices: 'read',
    recipients: 'read',
    subscriptions: ['read', 'append'],
    branding: 'read',
    ledger: 'write',
    polls: 'read',
    workNotices: 'write',
  },
  gateways: ['mail', 'textMessage', 'channelSecrets:read'],
  environment: notifierEnvironment
    .extend(secretsEnvironment.shape)
    .extend(outsideEnvironment.shape),
} satisfies Needs;

export const jobRunnerNeeds = {
  tables: {
    accounts: 'read',
    roles: 'write',
    people: 'write',
    ledger: 'write',
    jobs: 'write',
    schedules: 'write',
    collectors: 'read',
    devices: 'write',
    alerts: 'read',
    polls: 'read',
    downtimes: 'read',
    groups: 'write',
    folders: 'write',
    series: 'read',
    thresholds: 'write',
    branding: 'read',
    recipients: ['read', 'append'],
    subscriptions: ['read', 'append'],
    viewRoles: 'read',
    viewSettings: 'read',
    wallLinks: 'read',
    reports: 'read',
    tickets: 'read',
    workNotices: 'write',
    workAnswers: 'read',
    auditSeals: 'read',
    audit: ['read', 'append'],
    auditHeads: ['read', 'append'],
  },
  gateways: [
    'secrets:read',
    'jobQueue',
    'jobFiles:write',
    'brandFiles:read',
    'identity:write',
    'mail',
    'reportEnd',
    'changes',
    'seals:read',
  ],
  asksDevices: true,
  environment: mailEnvironment
    .extend(jobQueueEnvironment.shape)
    .extend(jobFilesEnvironment.shape)
    .extend(brandFilesEnvironment.shape)
    .extend(liveEnvironment.shape)
    .extend(identityEnvironment.shape)
    .extend(secretsEnvironment.shape)
    .extend(recipientsEnvironment.shape)
    .extend(sealEnvironment.shape),
} satisfies Needs;

export const jobClockNeeds = {
  tables: {
    accounts: 'scan',
    jobs: ['read', 'append'],
    schedules: 'write',
    audit: 'append',
    auditHeads: ['read', 'append'],
  },
  gateways: ['jobQueue', 'changes'],
  environment: jobQueueEnvironment.extend(liveEnvironment.shape),
} satisfies Needs;

export const personSeenNeeds = {
  tables: { accounts: 'read', roles: 'read', people: 'write', ledger: 'write' },
  gateways: ['identity:read'],
  environment: baseEnvironment.extend({ SECOND_FACTOR: z.enum(SECOND_FACTORS) }),
} satisfies Needs;

export const peopleClockNeeds = {
  tables: {
    accounts: 'scan',
    people: 'write',
    ledger: 'write',
    audit: 'append',
    auditHeads: ['read', 'append'],
  },
  gateways: ['identity:read'],
  environment: identityEnvironment,
} satisfies Needs;

export const sourceClockNeeds = {
  tables: {
    collectors: 'read',
    accounts: ['write', 'scan'],
    branding: 'read',
    devices: 'write',
    groups: ['read', 'append'],
    downtimes: 'write',
    thresholds: 'write',
    polls: 'write',
    series: 'write',
    alerts: 'write',
    ledger: 'write',
  },
  gateways: ['live', 'sourceKeys:read'],
  environment: liveEnvironment.extend(secretsEnvironment.shape).extend(outsideEnvironment.shape),
} satisfies Needs;

export const signInCheckNeeds = {
  tables: {},
  gateways: ['signInCheck:read'],
  environment: secretsEnvironment.extend(mailFaceEnvironment.shape),
} satisfies Needs;

export const sealClockNeeds = {
  tables: { accounts: 'scan', audit: 'read', auditHeads: 'read', auditSeals: ['read', 'append'] },
  gateways: ['seals:sign'],
  environment: sealEnvironment,
} satisfies Needs;

export const auditExportNeeds = {
  tables: {
    accounts: ['read', 'scan'],
    branding: 'read',
    audit: 'read',
    auditHeads: ['read', 'append'],
    auditSeals: 'read',
  },
  gateways: ['auditExports:write', 'seals:read'],
  environment: sealEnvironment.extend(auditExportsEnvironment.shape),
} satisfies Needs;

export const sealCheckNeeds = {
  tables: { accounts: 'scan', audit: 'read', auditHeads: 'read', auditSeals: 'read' },
  gateways: ['seals:read'],
  environment: sealEnvironment,
} satisfies Needs;

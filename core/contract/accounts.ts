import * as z from 'zod';
import { KEPT_YEARS } from '../domain/audit-rule.ts';
import { pathPart, refuseMisleading } from '../domain/one-line.ts';
import { outsideAddress } from '../domain/outside-address.ts';
import { KEYED_SOURCE_NAMES } from '../domain/source-key.ts';
import { sourceReadingSchema, TROUBLE_NAMES } from '../domain/source-reading.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';

const manageAccounts = {
  access: { area: 'admin.accountAccess', level: 'manage' },
  component: 'AccountAccessMenuItem',
  tenant: 'own',
} as const;

/** '' without a key. */
const keySource = z.enum(['', ...KEYED_SOURCE_NAMES]);

export const accountSchema = z.strictObject({
  /** Id in the portal. */
  id: z.string(),
  /** Id in the monitoring source; '' until set. */
  account_id: z.string(),
  name: z.string(),
  devs: z.number().int(),
  /** 'active'; anything else means disabled. */
  status: z.string(),
  /** The account has its key, or needs none. */
  has_key: z.boolean(),
  /** The built-in collector needs no key. */
  key: z.enum(['stored', 'not needed', 'missing']),
  /** Monitoring source with a key, and how its last readings went. */
  source: keySource,
  source_state: z.enum(['', 'unread', 'passed', 'failed once', 'failing']),
  /** Epoch seconds; 0 before creation. */
  accountCreated: z.number(),
  /** How long its audit log is kept. */
  audit_kept_days: z.number().int(),
  /** Why the caller may not enable or disable it; '' if they may. */
  locked: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

/** Fixed message of PUT /accounts, which older callers compare. */
export const KEY_UPDATED = 'Key updated successfully';

/** How the monitoring source of an account is doing. */
const sourceStatusSchema = z.strictObject({
  name: z.string(),
  source: keySource,
  address: z.string(),
  /** When the key was set, and who set it; 0 and '' for keys of earlier releases. */
  set_at_ms: z.number(),
  set_by: z.string(),
  /** The last reading with this key; null before the first. */
  reading: sourceReadingSchema.nullable(),
  /** Commands that wait for it, and since when the oldest waits; 0 for none. */
  waiting: z.number().int(),
  waiting_since_ms: z.number(),
  /** Devices of the account that this source does not monitor. */
  other_devices: z.number().int(),
  /** When the address for its alerts was made, and last called; 0 for never. */
  hook_made_at_ms: z.number(),
  hook_taken_at_ms: z.number(),
});
export type SourceStatus = z.infer<typeof sourceStatusSchema>;

const trialStepSchema = z.strictObject({
  what: z.string(),
  state: z.enum(['passed', 'failed', 'not tried']),
  ms: z.number().int(),
  /** Finding of the step, or its fault. */
  detail: z.string(),
  /** What to do about it; '' unless it failed. */
  todo: z.string(),
});
export type SourceTrialStep = z.infer<typeof trialStepSchema>;

const failingSourceSchema = z.strictObject({
  /** Id in the portal, and name of the account. */
  id: z.string(),
  name: z.string(),
  source: z.enum(KEYED_SOURCE_NAMES),
  /** '' when no reading has ended lately. */
  trouble: z.enum(['', ...TROUBLE_NAMES]),
  since_ms: z.number(),
});
export type FailingSource = z.infer<typeof failingSourceSchema>;

/** Each calls the source. */
const sourceLimit = { name: 'sourceKeys', perPerson: 30, perAccount: 60, windowSeconds: 3_600 };

export const accounts = {
  /** The caller's current account and those below it, including disabled ones. */
  listAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    access: { area: 'admin.accountAccess', level: 'view' },
    tenant: 'own',
    response: dataOf(z.array(accountSchema)),
  }),
  /**
   * Founds an account of a reseller or of direct customers below the provider, with a brand of its own in
   * the first case. Sent again with the same values it changes nothing.
   */
  foundAccount: endpoint({
    method: 'POST',
    path: '/accounts',
    ...manageAccounts,
    body: z.strictObject({
      account_id: z
        .string()
        .regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 of a to z, digits and hyphens'),
      name: pathPart(64).superRefine(refuseMisleading),
      /** Its people and customers read nothing of the provider. */
      is_reseller: z.boolean(),
      /** Mail address for tickets; '' for that of the provider. */
      help_desk: z.union([z.literal(''), z.email('must be a mail address')]).default(''),
    }),
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/accounts',
    ...manageAccounts,
    body: z.strictObject({
      name: text(128).optional(),
      account_id: accountId.optional(),
      updateData: z.strictObject({
        account_id: accountId,
        is_enabled: z.union([z.literal(0), z.literal(1)]),
      }),
      /** Sent by older callers to disable an account; only is_enabled counts (decision D-52). */
      account: z.union([text(128), z.number(), z.boolean()]).optional(),
    }),
    /** Older callers check one or the other (decision D-52). */
    response: z.object({ message: z.literal(KEY_UPDATED), error: z.literal(200) }),
  }),
  /**
   * Sets for how long the audit log of an account is kept. Changes that are in it end when they
   * were to end before.
   */
  saveAuditRule: endpoint({
    method: 'PUT',
    path: '/accounts/audit-rule',
    ...manageAccounts,
    body: z.strictObject({ account_id: accountId, years: z.literal(KEPT_YEARS) }),
  }),
  /** Source and address of an account's key; the key is write-only. */
  getKey: endpoint({
    method: 'GET',
    path: '/accounts/key',
    ...manageAccounts,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(z.strictObject({ source: keySource, address: z.string() })),
  }),
  /** Stores a key after a successful probe; without a source, deletes the stored one. */
  saveKey: endpoint({
    method: 'PUT',
    path: '/accounts/key',
    ...manageAccounts,
    limit: sourceLimit,
    body: z.strictObject({
      account_id: accountId,
      source: keySource,
      /** URL of the source's web interface. */
      address: outsideAddress,
      key: z
        .string()
        .regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 letters, digits and signs without spaces')
        .optional(),
    }),
  }),
  /** How the monitoring source of an account was read last, and what waits for it. */
  getSource: endpoint({
    method: 'GET',
    path: '/accounts/source',
    ...manageAccounts,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(sourceStatusSchema),
  }),
  /** Tries the stored key of an account step by step. Changes nothing. */
  trySource: endpoint({
    method: 'POST',
    path: '/accounts/source',
    ...manageAccounts,
    limit: sourceLimit,
    body: z.strictObject({ account_id: accountId }),
    response: z.object({ message: z.string(), data: z.array(trialStepSchema) }),
  }),
  /**
   * Makes an address and a secret for the alerts of an account's source, in place of those before.
   */
  makeSourceHook: endpoint({
    method: 'POST',
    path: '/accounts/source/hook',
    ...manageAccounts,
    body: z.strictObject({ account_id: accountId }),
    response: z.object({
      message: z.string(),
      /** Only this answer includes them. */
      data: z.strictObject({ url: z.string(), secret: z.string() }),
    }),
  }),
  /** Accounts of the caller with a source that fails. */
  listFailingSources: endpoint({
    method: 'GET',
    path: '/accounts/sources',
    ...manageAccounts,
    response: dataOf(z.array(failingSourceSchema)),
  }),
  /** Sets the account's id in its source, once. */
  giveAccountId: endpoint({
    method: 'POST',
    path: '/accountId',
    ...manageAccounts,
    body: z.strictObject({ id, account_id: accountId, name: text(128).optional() }),
  }),
};

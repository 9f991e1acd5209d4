/**
 * The tables. Every partition key starts with the row's account, provider or person, so no query
 * can omit the tenant. CDK and the local runtime create tables from this list.
 */
export interface TableDefinition {
  partitionKey: string;
  sortKey: { name: string; type: 'S' | 'N' } | null;
  indexes?: Record<string, { partitionKey: string; sortKey: { name: string; type: 'S' | 'N' } }>;
  /** Attribute with the expiry time in epoch seconds. */
  expires?: string;
}

const text = (name: string) => ({ name, type: 'S' as const });
const number = (name: string) => ({ name, type: 'N' as const });

export const TABLES = {
  accounts: {
    partitionKey: 'accountId',
    sortKey: null,
    indexes: { provider: { partitionKey: 'providerId', sortKey: text('accountId') } },
  },
  groups: { partitionKey: 'providerId', sortKey: text('groupId') },
  devices: {
    partitionKey: 'accountId',
    sortKey: text('deviceId'),
    indexes: {
      changes: { partitionKey: 'accountId', sortKey: number('changedAtMs') },
      /** shardKey is account#shard; a shard has at most 100 devices. */
      shard: { partitionKey: 'shardKey', sortKey: text('deviceId') },
    },
    expires: 'expiresAt',
  },
  /** Latest poll and collector state of each shard. */
  polls: { partitionKey: 'accountId', sortKey: text('shardId') },
  alerts: {
    partitionKey: 'accountId',
    sortKey: text('alertId'),
    indexes: {
      /** Sparse: only current alerts have openIn, which equals accountId. */
      open: { partitionKey: 'openIn', sortKey: number('startEpoch') },
      changes: { partitionKey: 'accountId', sortKey: number('changedAtMs') },
      device: { partitionKey: 'deviceKey', sortKey: number('startEpoch') },
    },
  },
  /** deviceKey is account#device for chunks and roll-ups, account#shard for the recent buffer. */
  series: { partitionKey: 'deviceKey', sortKey: text('slot'), expires: 'expiresAt' },
  thresholds: { partitionKey: 'accountId', sortKey: text('target') },
  downtimes: {
    partitionKey: 'accountId',
    sortKey: text('downtimeId'),
    /** Finds work that overlaps a span without reading finished work. */
    indexes: { end: { partitionKey: 'accountId', sortKey: number('endEpoch') } },
  },
  /** Notices of planned work by address; noticeId is work#digest of customer and address. */
  workNotices: {
    partitionKey: 'accountId',
    sortKey: text('noticeId'),
    /** Digest of the answer link in a mail. */
    indexes: { link: { partitionKey: 'linkDigest', sortKey: text('noticeId') } },
    expires: 'expiresAt',
  },
  /** Answers of customers about planned work; answerId is work#digest of the customer. */
  workAnswers: {
    partitionKey: 'accountId',
    sortKey: text('answerId'),
    expires: 'expiresAt',
  },
  /** Addresses of mailing lists, and which of them left. */
  subscriptions: {
    partitionKey: 'accountId',
    sortKey: text('subscriptionId'),
    /** Secret of the links in mails. */
    indexes: { link: { partitionKey: 'link', sortKey: text('subscriptionId') } },
  },
  recipients: { partitionKey: 'accountId', sortKey: text('groupId') },
  /** Folders of dashboards, websites and reports, and the dashboards and websites in them. */
  folders: { partitionKey: 'accountId', sortKey: text('entryId') },
  roles: { partitionKey: 'providerId', sortKey: text('name') },
  /** Copy of the user pool, for lists and rights. */
  people: { partitionKey: 'providerId', sortKey: text('username'), expires: 'expiresAt' },
  viewRoles: { partitionKey: 'providerId', sortKey: text('component') },
  viewSettings: { partitionKey: 'owner', sortKey: text('component') },
  branding: { partitionKey: 'accountId', sortKey: null },
  /** Wallboards that need no session. */
  wallLinks: {
    partitionKey: 'accountId',
    sortKey: text('linkId'),
    /** Digest of the secret in the address. */
    indexes: { link: { partitionKey: 'linkDigest', sortKey: text('linkId') } },
  },
  audit: {
    partitionKey: 'accountId',
    sortKey: text('at'),
    /** Sparse: changes of a thing, and pointers to them, have thingKey, which is account#kind#id. */
    indexes: { thing: { partitionKey: 'thingKey', sortKey: text('at') } },
    expires: 'expiresAt',
  },
  /** Last row of each lane of an account's log (audit-lanes.ts). */
  auditHeads: { partitionKey: 'accountId', sortKey: text('lane') },
  /** Signed heads of the audit log. */
  auditSeals: {
    partitionKey: 'accountId',
    sortKey: number('sealNumber'),
    expires: 'expiresAt',
  },
  /** Collectors at customers' sites, and the machines that run them (store/collectors.ts). */
  collectors: {
    partitionKey: 'accountId',
    sortKey: text('entry'),
    /** Digest of an enrolment code, or of a machine's id. */
    indexes: { link: { partitionKey: 'linkDigest', sortKey: text('entry') } },
  },
  /** Addresses that monitoring sources call when they have an alert. */
  sourceHooks: {
    partitionKey: 'accountId',
    sortKey: text('source'),
    /** Digest of the key in the address. */
    indexes: { link: { partitionKey: 'linkDigest', sortKey: text('source') } },
  },
  /** Device profiles of an account. */
  deviceProfiles: { partitionKey: 'accountId', sortKey: text('profileId') },
  tickets: {
    partitionKey: 'accountId',
    sortKey: text('caseId'),
    /** Sparse: only tickets not handed over have waitsIn, which equals accountId. */
    indexes: {
      waiting: { partitionKey: 'waitsIn', sortKey: number('dueAtMs') },
      /** Key in a help desk's replies. */
      reply: { partitionKey: 'replyKey', sortKey: text('caseId') },
    },
  },
  /** Jobs, each followed by its steps as job#number. */
  jobs: {
    partitionKey: 'accountId',
    sortKey: text('jobId'),
    indexes: {
      /** Sparse: only unfinished jobs have waitsIn, which equals accountId. */
      due: { partitionKey: 'waitsIn', sortKey: number('dueAtMs') },
      /** Sparse: steps have no startedAtMs. */
      started: { partitionKey: 'accountId', sortKey: number('startedAtMs') },
      /** Sparse: only jobs of a schedule have scheduleKey, which is account#schedule. */
      schedule: { partitionKey: 'scheduleKey', sortKey: number('startedAtMs') },
    },
    expires: 'expiresAt',
  },
  /** Saved reports; the owner is the customer, or '' for the account itself. */
  reports: { partitionKey: 'accountId', sortKey: text('ownerAndName') },
  schedules: {
    partitionKey: 'accountId',
    sortKey: text('scheduleId'),
    indexes: { due: { partitionKey: 'accountId', sortKey: number('dueAtMs') } },
  },
  /** Notifications, rate limits, the outbox and other short-lived rows. */
  ledger: { partitionKey: 'accountId', sortKey: text('entry'), expires: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Name of a table in one deployment, such as northbeam-devices. */
export function tableName(prefix: string, table: TableName): string {
  return `${prefix}-${table}`;
}

/**
 * The tables. Every partition key starts with the account, provider or person that the row belongs
 * to: the tenant is part of the key, so a query without one cannot be written. CDK and the local
 * runtime create tables from this list.
 */
export interface TableDefinition {
  partitionKey: string;
  sortKey: { name: string; type: 'S' | 'N' } | null;
  indexes?: Record<string, { partitionKey: string; sortKey: { name: string; type: 'S' | 'N' } }>;
  /** Attribute with the epoch second after which a row may vanish. */
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
      /** shardKey is account#shard: the devices that are polled together, at most 100. */
      shard: { partitionKey: 'shardKey', sortKey: text('deviceId') },
    },
    expires: 'expiresAt',
  },
  /** Latest poll of each shard of devices, and what the collector carries from poll to poll. */
  polls: { partitionKey: 'accountId', sortKey: text('shardId') },
  alerts: {
    partitionKey: 'accountId',
    sortKey: text('alertId'),
    indexes: {
      /** Sparse: only current alerts carry openIn, which equals accountId. */
      open: { partitionKey: 'openIn', sortKey: number('startEpoch') },
      changes: { partitionKey: 'accountId', sortKey: number('changedAtMs') },
      device: { partitionKey: 'deviceKey', sortKey: number('startEpoch') },
    },
  },
  /**
   * deviceKey is account#device for chunks and roll-ups, account#shard for the minutes not yet
   * compacted.
   */
  series: { partitionKey: 'deviceKey', sortKey: text('slot'), expires: 'expiresAt' },
  thresholds: { partitionKey: 'accountId', sortKey: text('target') },
  downtimes: {
    partitionKey: 'accountId',
    sortKey: text('downtimeId'),
    /** Finds what touches a time without what was over before it. */
    indexes: { end: { partitionKey: 'accountId', sortKey: number('endEpoch') } },
  },
  /** Notices of planned work by address; noticeId is work#digest of customer and address. */
  workNotices: {
    partitionKey: 'accountId',
    sortKey: text('noticeId'),
    /** Digest of the link by which the reader of a mail answers. */
    indexes: { link: { partitionKey: 'linkDigest', sortKey: text('noticeId') } },
    expires: 'expiresAt',
  },
  recipients: { partitionKey: 'accountId', sortKey: text('groupId') },
  /** Folders of dashboards, websites and reports, and the dashboards and websites in them. */
  folders: { partitionKey: 'accountId', sortKey: text('entryId') },
  roles: { partitionKey: 'providerId', sortKey: text('name') },
  /** The people of the user pool, as lists and rights read them. */
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
    /** Sparse: only changes of a device or a role carry thingKey, which is account#kind#id. */
    indexes: { thing: { partitionKey: 'thingKey', sortKey: text('at') } },
    expires: 'expiresAt',
  },
  /** Digests over the rows of audit, each over the one before. */
  seals: {
    partitionKey: 'accountId',
    sortKey: number('sealNumber'),
    expires: 'expiresAt',
  },
  tickets: {
    partitionKey: 'accountId',
    sortKey: text('caseId'),
    /**
     * Sparse: only tickets that the help desk does not have yet carry waitsIn, which equals
     * accountId.
     */
    indexes: {
      waiting: { partitionKey: 'waitsIn', sortKey: number('dueAtMs') },
      /** By the key that a desk replies with. */
      reply: { partitionKey: 'replyKey', sortKey: text('caseId') },
    },
  },
  /** Jobs, and behind each of them its steps, as job#number. */
  jobs: {
    partitionKey: 'accountId',
    sortKey: text('jobId'),
    indexes: {
      /** Sparse: only jobs with something left to do carry waitsIn, which equals accountId. */
      due: { partitionKey: 'waitsIn', sortKey: number('dueAtMs') },
      /** Sparse: steps carry no startedAtMs. */
      started: { partitionKey: 'accountId', sortKey: number('startedAtMs') },
      /** Sparse: only jobs of a schedule carry scheduleKey, which is account#schedule. */
      schedule: { partitionKey: 'scheduleKey', sortKey: number('startedAtMs') },
    },
    expires: 'expiresAt',
  },
  /** Reports that people have saved; owner is the customer, or '' for the account itself. */
  reports: { partitionKey: 'accountId', sortKey: text('ownerAndName') },
  /** Recurring jobs. */
  schedules: {
    partitionKey: 'accountId',
    sortKey: text('scheduleId'),
    indexes: { due: { partitionKey: 'accountId', sortKey: number('dueAtMs') } },
  },
  /** Ledger of notifications, rate limits and other rows that expire. */
  ledger: { partitionKey: 'accountId', sortKey: text('entry'), expires: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Name of a table in one deployment, such as northbeam-devices. */
export function tableName(prefix: string, table: TableName): string {
  return `${prefix}-${table}`;
}

/** Requests to the store, in DynamoDB's billing units. */
export interface StoreUse {
  requests: number;
  writeUnits: number;
  readUnits: number;
  /** Rows written, by prefix of the sort key, such as 'H' for hours. */
  rows: Map<string, { count: number; bytes: number }>;
}

/** A shard of one size. */
export interface ShardUse {
  devices: number;
  /** One poll, averaged over an hour. */
  poll: StoreUse;
  /** Compaction of that hour. */
  fold: StoreUse;
  /** Seconds of a whole core. */
  pollCpuSeconds: number;
  foldCpuSeconds: number;
  /** Walks in the hour. */
  walks: number;
}

/** The collector's requests for shards of several sizes. */
export interface CollectorUse {
  interfaces: number;
  /** Smallest first. */
  shards: ShardUse[];
  /** Facts of an account that each run reads which polls a shard of it. */
  context: StoreUse;
  /** Listing the shards of an account, by planner and compaction clock. */
  plan: StoreUse;
  /** SNMP requests of a walk, one after the other. */
  walkRequests: number;
  /** Limits of a poller's run. */
  devicesAtOnce: number;
  shardsAtOnce: number;
  /** Retention of minutes, hours and days. */
  kept: { minutesSeconds: number; hoursDays: number; daysDays: number };
}

export interface Use {
  collector: CollectorUse;
  people: PeopleUse;
}

/** Requests of one or several calls. */
export interface CallUse {
  calls: number;
  store: StoreUse;
  /** Size of the answers before compression. */
  bytes: number;
  seconds: number;
}

export interface PeopleUse {
  /** Devices of the account. */
  devices: number;
  /** A first page with all services and alerts. */
  opening: CallUse;
  /** A page's refresh per minute without changes. */
  refresh: CallUse;
  /** A device with its graphs of a day. */
  device: CallUse;
}

/** What was asked of the store, in the units that DynamoDB bills. */
export interface StoreUse {
  requests: number;
  writeUnits: number;
  readUnits: number;
  /** By the beginning of their sort key, such as 'H' for hours: bytes and number of rows written. */
  rows: Map<string, { count: number; bytes: number }>;
}

/** What the collector needs for its devices. */
export interface CollectorUse {
  devices: number;
  shards: number;
  interfaces: number;
  /** Of one poll of all devices, the mean of an hour. */
  poll: StoreUse;
  /** Of folding that hour. */
  fold: StoreUse;
  /** Of finding all shards, as planner and compaction clock do. */
  plan: StoreUse;
  /** Of so many shards at once, as a run of the poller does them. */
  pollSeconds: number;
  shardsAtOnce: number;
  foldSeconds: number;
  /** How long rows are kept: minutes, hours and days. */
  kept: { minutesSeconds: number; hoursDays: number; daysDays: number };
}

/** All that was measured. */
export interface Use {
  collector: CollectorUse;
  people: PeopleUse;
}

/** What a call, or the calls of a page, ask for. */
export interface CallUse {
  calls: number;
  store: StoreUse;
  /** Of the answers, before they are compressed. */
  bytes: number;
  seconds: number;
}

export interface PeopleUse {
  /** Devices of the account that is looked at. */
  devices: number;
  /** A first page with all services and alerts. */
  opening: CallUse;
  /** What an open page asks each minute when nothing has changed. */
  refresh: CallUse;
  /** A device with its graphs of a day. */
  device: CallUse;
}

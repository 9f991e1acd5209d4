/** Requests to the store, in the units that DynamoDB bills. */
export interface StoreUse {
  requests: number;
  writeUnits: number;
  readUnits: number;
  /** By the beginning of their sort key, such as 'H' for hours: bytes and number of rows written. */
  rows: Map<string, { count: number; bytes: number }>;
}

/** Requests of the collector for its devices. */
export interface CollectorUse {
  devices: number;
  shards: number;
  interfaces: number;
  /** One poll of all devices, the mean of an hour. */
  poll: StoreUse;
  /** Folding of that hour. */
  fold: StoreUse;
  /** Finding of all shards, by planner and compaction clock. */
  plan: StoreUse;
  /** Time of a poller's run, with its number of shards at once. */
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

/** Requests of a call, or of a page's calls. */
export interface CallUse {
  calls: number;
  store: StoreUse;
  /** Size of the answers before compression. */
  bytes: number;
  seconds: number;
}

export interface PeopleUse {
  /** Devices of the account that is looked at. */
  devices: number;
  /** A first page with all services and alerts. */
  opening: CallUse;
  /** Requests of an open page each minute when nothing has changed. */
  refresh: CallUse;
  /** A device with its graphs of a day. */
  device: CallUse;
}

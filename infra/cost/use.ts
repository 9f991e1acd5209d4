/** Requests to the store, in DynamoDB's billing units. */
export interface StoreUse {
  requests: number;
  writeUnits: number;
  readUnits: number;
  /** Rows written, by prefix of the sort key, such as 'H' for hours. */
  rows: Map<string, { count: number; bytes: number }>;
}

/** The collector's requests for its devices. */
export interface CollectorUse {
  devices: number;
  shards: number;
  interfaces: number;
  /** One poll of all devices, averaged over an hour. */
  poll: StoreUse;
  /** Compaction of that hour. */
  fold: StoreUse;
  /** Listing all shards, by planner and compaction clock. */
  plan: StoreUse;
  /** Duration of a poller's run with its shards. */
  pollSeconds: number;
  shardsAtOnce: number;
  foldSeconds: number;
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

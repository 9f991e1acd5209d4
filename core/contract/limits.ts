/**
 * Rate limit. Endpoints may share one; counts are in the store, across all instances of a function.
 */
export interface Limit {
  /** Limits of the same name share one count. */
  name: string;
  perPerson: number;
  /** Total of all people for one account. */
  perAccount: number;
  windowSeconds: number;
  /** Units of the caller's budget that a call takes; 1 without it. */
  cost?: number;
}

/**
 * What a person, and all people for one account, may spend in a window over all calls. Forty windows
 * that start at once spend some 800.
 */
export const BUDGET = { perPerson: 1_500, perAccount: 12_000, windowSeconds: 60 } as const;

/** Limits shared by several endpoints. */
export const LIMITS = {
  /** Older sign-in: attempts per username, and per account over all usernames. */
  signIn: { name: 'signIn', perPerson: 10, perAccount: 200, windowSeconds: 300 },
  /** Live queries of devices: enough to work with, too few to overload a device. */
  diagnostics: { name: 'diagnostics', perPerson: 30, perAccount: 120, windowSeconds: 60, cost: 5 },
  /** Series for graphs and raw data, up to 400 days per call. */
  series: { name: 'series', perPerson: 240, perAccount: 2_400, windowSeconds: 60, cost: 2 },
  /** Lists of devices and alerts for tables and CSV files. */
  lists: { name: 'lists', perPerson: 600, perAccount: 12_000, windowSeconds: 60 },
  /** Reads at page start: allows forty tabs of one person to restart at once. */
  settings: { name: 'settings', perPerson: 300, perAccount: 12_000, windowSeconds: 60 },
  /** Subscriptions: each tab renews one every two minutes per account, which this alone bounds. */
  listening: {
    name: 'listening',
    perPerson: 1_500,
    perAccount: 12_000,
    windowSeconds: 60,
    cost: 0,
  },
  /** Exports of whole tables, each with many reads. */
  exports: { name: 'exports', perPerson: 30, perAccount: 120, windowSeconds: 3_600, cost: 20 },
  /** Saves of a brand, each of which publishes files. */
  branding: { name: 'branding', perPerson: 60, perAccount: 240, windowSeconds: 3_600, cost: 10 },
  automation: {
    name: 'automation',
    perPerson: 120,
    perAccount: 480,
    windowSeconds: 3_600,
    cost: 20,
  },
  /**
   * Changes of people, including one's own record. Each takes a lease, so unlimited changes could
   * prevent being disabled.
   */
  people: { name: 'people', perPerson: 120, perAccount: 2_400, windowSeconds: 60, cost: 2 },
  /** Apart from the other changes of a person, so that none of them keeps somebody signed in. */
  signOut: { name: 'signOut', perPerson: 60, perAccount: 2_400, windowSeconds: 60, cost: 2 },
  notes: { name: 'notes', perPerson: 60, perAccount: 600, windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

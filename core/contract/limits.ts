/**
 * How often a thing may be asked for. Endpoints that share a limit are counted together; the counts
 * live in the store, so that every running copy of a function counts alike.
 */
export interface Limit {
  /** Name of the counter: limits of the same name share one count. */
  name: string;
  perPerson: number;
  /** Calls of all people together about one account, so that many hands do no harm either. */
  perAccount: number;
  windowSeconds: number;
}

/** Those that several endpoints share; one of a single endpoint stands beside it. */
export const LIMITS = {
  /** Attempts of the older sign-in: of one name, and of all names that are tried on one account. */
  signIn: { name: 'signIn', perPerson: 10, perAccount: 200, windowSeconds: 300 },
  /**
   * Live questions, the one thing that reaches a device by hand: enough to work with, too few to
   * harm it.
   */
  diagnostics: { name: 'diagnostics', perPerson: 30, perAccount: 120, windowSeconds: 60 },
  /** Series, up to 400 days of them a call: what graphs show and what raw data are saved from. */
  series: { name: 'series', perPerson: 240, perAccount: 2_400, windowSeconds: 60 },
  /** Lists of devices and of alerts: what tables show and what their CSV files are made from. */
  lists: { name: 'lists', perPerson: 600, perAccount: 12_000, windowSeconds: 60 },
  /** Reads of a page's start: forty tabs of one person that restart at once stay below. */
  settings: { name: 'settings', perPerson: 300, perAccount: 12_000, windowSeconds: 60 },
  /** Listening to changes: each tab asks every two minutes for each account that its person works with. */
  listening: { name: 'listening', perPerson: 1_500, perAccount: 12_000, windowSeconds: 60 },
  /** Exports of whole tables, each of them many readings. */
  exports: { name: 'exports', perPerson: 30, perAccount: 120, windowSeconds: 3_600 },
  /** Saves of a brand, each of them files that the site serves. */
  branding: { name: 'branding', perPerson: 60, perAccount: 240, windowSeconds: 3_600 },
  /** Runs of automation with their dry runs. */
  automation: { name: 'automation', perPerson: 120, perAccount: 480, windowSeconds: 3_600 },
  /**
   * Changes of people, one's own record among them. Each has the person for a moment, in which
   * nobody else may change them: nobody keeps themselves from being disabled.
   */
  people: { name: 'people', perPerson: 120, perAccount: 2_400, windowSeconds: 60 },
  /** Notes in the audit log. */
  notes: { name: 'notes', perPerson: 60, perAccount: 600, windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

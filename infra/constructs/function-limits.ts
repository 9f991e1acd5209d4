import { QUEUES } from './clocks.ts';
import { RESERVED_RUNS } from './names.ts';

/** What a function has, deployed and local. */
export interface FunctionLimits {
  memoryMegabytes: number;
  timeoutSeconds: number;
  /** Reserved concurrency. */
  runsAtOnce?: number;
}

const USUAL = { memoryMegabytes: 1_024, timeoutSeconds: 29 };
/** A clock that runs each minute ends before the next. */
const MINUTELY = { timeoutSeconds: 55 };
const NIGHTLY = { timeoutSeconds: 900 };
/** One whole processor. */
const ONE_CORE = { memoryMegabytes: 1_769 };

const LIMITS: Readonly<Record<string, Partial<FunctionLimits>>> = {
  graphql: { runsAtOnce: RESERVED_RUNS.graphql },
  planner: { timeoutSeconds: 50 },
  poller: {
    memoryMegabytes: 512,
    timeoutSeconds: QUEUES.polls.timeoutSeconds,
    runsAtOnce: RESERVED_RUNS.poller,
  },
  'compaction-clock': { timeoutSeconds: 300 },
  compactor: { timeoutSeconds: QUEUES.compactions.timeoutSeconds },
  notifier: MINUTELY,
  // The largest logo is drawn in two.
  branding: { timeoutSeconds: 15 },
  // A run executes steps until its time is nearly up, then hands over.
  'job-runner': { ...ONE_CORE, timeoutSeconds: QUEUES.jobs.timeoutSeconds },
  'people-clock': NIGHTLY,
  'seal-check': { ...ONE_CORE, ...NIGHTLY },
  'audit-export': { ...ONE_CORE, ...NIGHTLY },
  'snapshot-clock': { ...ONE_CORE, ...NIGHTLY },
  'sign-in-check': { memoryMegabytes: 256, timeoutSeconds: 60 },
  'mail-accepted': { memoryMegabytes: 256 },
  // As long as Cognito waits.
  'person-seen': { timeoutSeconds: 5 },
};

export function limitsOf(name: string): FunctionLimits {
  const limits = LIMITS[name] ?? (name.endsWith('-clock') ? MINUTELY : {});
  return { ...USUAL, ...limits };
}

/** Clocks, deployed and on one machine: the function, and when EventBridge calls it. */
export const CLOCKS = {
  planner: 'cron(* * * * ? *)',
  'compaction-clock': 'cron(5 * * * ? *)',
  notifier: 'rate(1 minute)',
  'source-clock': 'rate(1 minute)',
  'job-clock': 'rate(1 minute)',
  'people-clock': 'cron(40 2 * * ? *)',
  'seal-clock': 'rate(1 minute)',
  'seal-check': 'cron(30 2 * * ? *)',
  'snapshot-clock': 'cron(10 1 * * ? *)',
  'sign-in-check': 'rate(5 minutes)',
} as const;

export type ClockName = keyof typeof CLOCKS;

/** When EventBridge calls a clock: one of the above, or that of a resource, which is each minute. */
export const clockExpression = (name: string): string =>
  (CLOCKS as Readonly<Record<string, string>>)[name] ?? 'rate(1 minute)';

/** Queues: the function, how long a run may take, and how many run at once. */
export const QUEUES = {
  polls: { name: 'poller', timeoutSeconds: 55, hiddenSeconds: 60, runsAtOnce: 100 },
  compactions: { name: 'compactor', timeoutSeconds: 300, hiddenSeconds: 360, runsAtOnce: 20 },
  jobs: { name: 'job-runner', timeoutSeconds: 300, hiddenSeconds: 1_800, runsAtOnce: 20 },
} as const satisfies Record<string, QueueUse>;

export type QueueName = keyof typeof QUEUES;

interface QueueUse {
  name: string;
  timeoutSeconds: number;
  /** A message that failed comes again after that long. */
  hiddenSeconds: number;
  runsAtOnce: number;
}

/** A message that failed so often goes to the failed queue, {queue}-failed. */
export const MOST_RECEIVES = 3;

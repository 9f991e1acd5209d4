/** Schedules of the clocks, deployed and local. */
export const CLOCKS = {
  planner: 'cron(* * * * ? *)',
  'compaction-clock': 'cron(5 * * * ? *)',
  notifier: 'rate(1 minute)',
  'source-clock': 'rate(1 minute)',
  'job-clock': 'rate(1 minute)',
  'people-clock': 'cron(40 2 * * ? *)',
  'seal-clock': 'rate(1 hour)',
  'seal-check': 'cron(30 2 * * ? *)',
  // By the second run the rows of any evening are in a seal.
  'audit-export': 'cron(20 1,3 * * ? *)',
  'snapshot-clock': 'cron(10 1 * * ? *)',
  'sign-in-check': 'rate(5 minutes)',
} as const;

export type ClockName = keyof typeof CLOCKS;

/** Schedule of a clock; a resource's clock runs every minute. */
export const clockExpression = (name: string): string =>
  (CLOCKS as Readonly<Record<string, string>>)[name] ?? 'rate(1 minute)';

/** What a clock is called with: EventBridge Scheduler puts in the time of the schedule. */
export const CLOCK_INPUT = JSON.stringify({ scheduledTime: '<aws.scheduler.scheduled-time>' });

/** Queues with their function, timeout and concurrency. */
export const QUEUES = {
  polls: { name: 'poller', timeoutSeconds: 55, hiddenSeconds: 60, runsAtOnce: 100 },
  compactions: { name: 'compactor', timeoutSeconds: 300, hiddenSeconds: 360, runsAtOnce: 20 },
  jobs: { name: 'job-runner', timeoutSeconds: 300, hiddenSeconds: 1_800, runsAtOnce: 20 },
} as const satisfies Record<string, QueueUse>;

export type QueueName = keyof typeof QUEUES;

interface QueueUse {
  name: string;
  timeoutSeconds: number;
  /** Delay before a failed message is retried. */
  hiddenSeconds: number;
  runsAtOnce: number;
}

/** After that many attempts a message goes to {queue}-failed. */
export const MOST_RECEIVES = 3;

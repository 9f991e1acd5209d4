/** What runs on a clock, deployed and on one machine: the function, and when EventBridge calls it. */
export const CLOCKS = {
  planner: 'rate(1 minute)',
  compactor: 'cron(5/15 * * * ? *)',
  notifier: 'rate(1 minute)',
  'job-clock': 'rate(1 minute)',
  'people-clock': 'cron(40 2 * * ? *)',
  'seal-clock': 'rate(1 minute)',
  'seal-check': 'cron(30 2 * * ? *)',
} as const;

export type ClockName = keyof typeof CLOCKS;

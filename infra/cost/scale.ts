import { QUEUES } from '../constructs/clocks.ts';

/** Measurements of a shard, and facts of AWS. */
export interface ScaleFacts {
  devicesInShard: number;
  /** Duration of a run with this many devices. */
  pollSeconds: number;
  devicesAtOnce: number;
  foldSeconds: number;
  /** Devices per account; each needs a query. */
  devicesInAccount: number;
  /** Maximum number of devices in a poller's memory. */
  devicesKept: number;
}

export interface ScaleResult {
  devices: number;
  shards: number;
  plannerSeconds: number;
  plannerMegabytes: number;
  /** Longest delay of a poll's start, in the tenth minute. */
  longestWaitSeconds: number;
  /** Share of polls that start too late. */
  lateShare: number;
  /** From the hour's fifth minute to the last compacted shard. */
  foldMinutes: number;
}

const QUERY_SECONDS = 0.006;
const BATCH_SECONDS = 0.012;
const MESSAGES_IN_BATCH = 10;
/** Memory of a device's objects in the planner. */
const DEVICE_BYTES = 1_100;
const PROCESS_MEGABYTES = 120;
const SPREAD_SECONDS = 45;
const TOO_LATE_SECONDS = 120;
const MINUTES = 10;

/** Limit of each part, and the change that it requires. */
const LIMITS: [
  name: string,
  value: (result: ScaleResult) => number,
  most: number,
  change: string,
][] = [
  [
    'planner, time',
    ({ plannerSeconds }) => plannerSeconds,
    50,
    'one planner for each group of accounts, or batches that are sent side by side',
  ],
  [
    'planner, memory',
    ({ plannerMegabytes }) => plannerMegabytes,
    1_024,
    'a row for each shard in place of all devices, or more memory',
  ],
  [
    'polls, late',
    ({ lateShare }) => lateShare,
    0,
    `more than ${QUEUES.polls.runsAtOnce} pollers at once (names.ts), up to what the account allows`,
  ],
  [
    'folding, minutes of an hour',
    ({ foldMinutes }) => foldMinutes,
    55,
    `more than ${QUEUES.compactions.runsAtOnce} compactors at once (clocks.ts)`,
  ],
];

/** Simulates ten minutes of planner and queue, and an hour's compaction. */
export function simulate(devices: number, facts: ScaleFacts): ScaleResult {
  const shards = Math.ceil(devices / facts.devicesInShard);
  const polls = Math.ceil(devices / facts.devicesAtOnce);
  const accounts = Math.ceil(devices / facts.devicesInAccount);
  const plannerSeconds =
    accounts * QUERY_SECONDS + Math.ceil(polls / MESSAGES_IN_BATCH) * BATCH_SECONDS;
  const arrivals = Array.from({ length: MINUTES }, (_minute, minute) =>
    Array.from(
      { length: polls },
      (_poll, poll) => minute * 60 + Math.max(secondOf(poll), (plannerSeconds * poll) / polls),
    ),
  ).flat();
  const waits = queued(arrivals, QUEUES.polls.runsAtOnce, facts.pollSeconds);
  const last = waits.slice(-polls);
  const fold = queued(
    Array<number>(shards).fill(0),
    QUEUES.compactions.runsAtOnce,
    facts.foldSeconds,
  );
  return {
    devices,
    shards,
    plannerSeconds,
    plannerMegabytes: PROCESS_MEGABYTES + (devices * DEVICE_BYTES) / 1e6,
    longestWaitSeconds: longest(last),
    lateShare: last.filter((wait) => wait > TOO_LATE_SECONDS).length / polls,
    foldMinutes: (longest(fold) + facts.foldSeconds) / 60,
  };
}

/** Scheduled second of a simulated poll, spread evenly as in reality. */
const secondOf = (poll: number) => (poll * 7_919) % SPREAD_SECONDS;

const longest = (waits: readonly number[]) => waits.reduce((most, wait) => Math.max(most, wait), 0);

/** Waiting times for a number of servers, in order of arrival. */
function queued(arrivals: readonly number[], servers: number, seconds: number): number[] {
  const coming = [...arrivals].sort((a, b) => a - b);
  /** All tasks take the same time, so servers become free in the order of their starts. */
  const free = Array<number>(servers).fill(0);
  return coming.map((at, index) => {
    const begins = Math.max(at, free[index % servers]!);
    free[index % servers] = begins + seconds;
    return begins - at;
  });
}

/** For each part, the number of devices at its limit; the first part to break comes first. */
export function breakingPoints(
  facts: ScaleFacts,
  mostDevices: number,
): { part: string; devices: number | null; change: string }[] {
  return LIMITS.map(([part, value, most, change]) => {
    const holds = (devices: number) => value(simulate(devices, facts)) <= most;
    if (holds(mostDevices)) return { part, devices: null, change };
    let [good, bad] = [0, mostDevices];
    while (bad - good > bad / 50) {
      const middle = Math.round((good + bad) / 2);
      if (holds(middle)) good = middle;
      else bad = middle;
    }
    return { part, devices: good, change };
  }).sort((a, b) => (a.devices ?? Infinity) - (b.devices ?? Infinity));
}

const SIZES = [1_000, 10_000, 100_000, 300_000, 1_000_000];
const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits });

/** Text of docs/scale.md. */
export function scalePage(facts: ScaleFacts): string {
  const results = SIZES.map((devices) => simulate(devices, facts));
  const points = breakingPoints(facts, 1_000_000);
  const first = points[0]!;
  return `# What breaks first

\`npm run cost\` wrote this page, from a simulation of the planner, the queue and the compactors with made-up shards
(infra/cost/scale.ts). A shard has ${facts.devicesInShard} devices and an account ${number(facts.devicesInAccount)}. A poll of ${facts.devicesAtOnce} devices at once takes ${number(facts.pollSeconds, 1)} s and the folding of a shard's hour
${number(facts.foldSeconds, 1)} s, as expected by the model of docs/cost.md. Nothing of it was tried on AWS.

| devices | shards | planner | its memory | longest wait of a poll | too late | hour folded after |
|---|---|---|---|---|---|---|
${results
  .map(
    (result) =>
      `| ${number(result.devices)} | ${number(result.shards)} | ${number(result.plannerSeconds, 1)} s | ${number(result.plannerMegabytes)} MB | ${number(result.longestWaitSeconds)} s | ${number(result.lateShare * 100)} % | ${number(result.foldMinutes, 1)} min |`,
  )
  .join('\n')}

${first.devices === null ? 'Nothing breaks up to 1,000,000 devices.' : `First of all, **${first.part}** no longer holds, at some ${number(first.devices)} devices.`}

| part | holds up to | then |
|---|---|---|
${points.map(({ part, devices, change }) => `| ${part} | ${devices === null ? 'more than 1,000,000' : number(devices)} | ${change} |`).join('\n')}

A poller keeps the sessions and parts of at most ${number(facts.devicesKept)} devices, so its memory does not grow with the deployment. Of a large
account each process reads a snapshot that a clock makes each night, and what changed since: with 100,000 devices the first list of a process that has
just started takes some 1 s of a whole core and 20 requests, beside 4 s and 115 without a snapshot, as on the day on which such an account is filled
(decision 40, docs/measurements.md).
`;
}

import { QUEUES } from '../constructs/clocks.ts';

/** Measurements of one shard, and facts of AWS. */
export interface ScaleFacts {
  devicesInShard: number;
  /** Time of a run with this many shards at once. */
  pollSeconds: number;
  shardsAtOnce: number;
  foldSeconds: number;
  /** Devices of one account; each account is read by a query of its own. */
  devicesInAccount: number;
  /** Most devices that a poller remembers. */
  devicesKept: number;
}

/** Load in a minute and in an hour at one size. */
export interface ScaleResult {
  devices: number;
  shards: number;
  plannerSeconds: number;
  plannerMegabytes: number;
  /** From when a poll may begin to when it does, at its longest in the tenth minute. */
  longestWaitSeconds: number;
  /** Share of the polls that begin too late to be done. */
  lateShare: number;
  /** From the hour's fifth minute until the last shard is folded. */
  foldMinutes: number;
}

const QUERY_SECONDS = 0.006;
const BATCH_SECONDS = 0.012;
const MESSAGES_IN_BATCH = 10;
/** Size of a device in the planner's memory, in the form of its objects. */
const DEVICE_BYTES = 1_100;
const PROCESS_MEGABYTES = 120;
const SPREAD_SECONDS = 45;
const TOO_LATE_SECONDS = 120;
const MINUTES = 10;

/** Part by part: what it says, and how much of it there may be. */
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

/** Ten minutes of planner and queue, and one hour's folding, for so many devices. */
export function simulate(devices: number, facts: ScaleFacts): ScaleResult {
  const shards = Math.ceil(devices / facts.devicesInShard);
  const polls = Math.ceil(shards / facts.shardsAtOnce);
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

/** The second of the minute in which a made-up poll is due; spread as evenly as true ones are. */
const secondOf = (poll: number) => (poll * 7_919) % SPREAD_SECONDS;

const longest = (waits: readonly number[]) => waits.reduce((most, wait) => Math.max(most, wait), 0);

/** How long each waits for one of so many servers, in the order of coming. */
function queued(arrivals: readonly number[], servers: number, seconds: number): number[] {
  const coming = [...arrivals].sort((a, b) => a - b);
  /** Each takes as long as the others, so they are free again in the order of their beginning. */
  const free = Array<number>(servers).fill(0);
  return coming.map((at, index) => {
    const begins = Math.max(at, free[index % servers]!);
    free[index % servers] = begins + seconds;
    return begins - at;
  });
}

/** The first limit to break, and the number of devices at which each part has to change. */
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

/** The text of docs/scale.md. */
export function scalePage(facts: ScaleFacts): string {
  const results = SIZES.map((devices) => simulate(devices, facts));
  const points = breakingPoints(facts, 1_000_000);
  const first = points[0]!;
  return `# What breaks first

\`npm run cost\` wrote this page, from a simulation of the planner, the queue and the compactors with made-up shards
(infra/cost/scale.ts). A shard has ${facts.devicesInShard} devices and an account ${number(facts.devicesInAccount)}. A poll of ${facts.shardsAtOnce} shards at once takes ${number(facts.pollSeconds, 1)} s and the folding of a shard's hour
${number(facts.foldSeconds, 1)} s, as was measured for docs/cost.md. Nothing of it was tried on AWS.

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

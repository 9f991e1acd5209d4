import type { CallUse, CollectorUse, PeopleUse, ShardUse, StoreUse } from './use.ts';
import type { Fixed } from './fixed.ts';
import {
  foldSeconds,
  MINUTES,
  pollSeconds,
  secretReads,
  shapeOf,
  shardOf,
  shardsWithAlerts,
  type Conditions,
  type Deployment,
} from './run.ts';
import type prices from './prices.json';

export type Prices = Omit<typeof prices, Words>;
type Words = 'region' | 'currency' | 'asOf' | 'source';

/** Monthly dollars by purpose. */
export type Costs = Record<string, number>;

const HOURS = 730;
const HOURS_OF_DAY = 24;
const DAYS = HOURS / HOURS_OF_DAY;
const WRITE_UNIT_BYTES = 1_024;
const GIGABYTE = 1e9;
const MEGABYTES_IN_GIGABYTE = 1_024;
/** Months of roll-ups without expiry, after a year. */
const MONTHS_KEPT = 13;
/** A queue message is sent in a batch of ten, received and deleted. */
const QUEUE_REQUESTS = 2.1;
/** Empty receives: five pollers per queue ask every 20 seconds. */
const EMPTY_RECEIVES = 3 * 5 * 3 * MINUTES;
const LOG_BYTES = 1_000;
/** A call is logged by its function, Lambda and API Gateway. */
const CALL_LOG_BYTES = LOG_BYTES + 350;
/** Duration of a minute clock. */
const CLOCK_SECONDS = 0.5;
const OWN_METRICS = 9;
/** Those of CloudFront and of the API look at each call. */
const FIREWALLS_PASSED = 2;
/** External sign-in checks: each is a clock run with API calls. */
const CHECKS = 12 * HOURS;
const CHECK_CALLS = 2;
const CHECK_SECONDS = 2;

/** A person's habits, as assumed in the design's budgets. */
export const HABITS = { days: 22, hours: 4, openings: 4, devices: 30 };
const COMPRESSION = 6;
const SCRIPT_BYTES = 900_000;

/** Costs of devices that are polled each minute, and of their accounts. */
export function costOfDevices(
  deployment: Deployment,
  conditions: Conditions,
  use: CollectorUse,
  fixed: Fixed,
  prices: Prices,
): Costs {
  const { accounts } = deployment;
  const shape = shapeOf(deployment, conditions, use);
  const shard = shardOf(shape.devicesInShard, use);
  const polls = shape.runs * MINUTES;
  const folds = shape.shards * HOURS;
  const writes =
    shape.shards * (shard.poll.writeUnits * MINUTES + writesOfFolds(shard.fold)) +
    shardsWithAlerts(shape, conditions) * MINUTES;
  const reads =
    shape.shards * (shard.poll.readUnits * MINUTES + shard.fold.readUnits * HOURS) +
    Math.max(accounts, shape.runs) * use.context.readUnits * MINUTES +
    accounts * use.plan.readUnits * (MINUTES + HOURS);
  const gigabytes = (storedBytes(shard, use) * shape.shards) / GIGABYTE;
  const ran = (name: string, runs: number, seconds: number) =>
    runs *
    (seconds * gigabytesOf(fixed, name) * prices.lambdaGigabyteSecond + prices.lambdaRequest);
  return {
    'Lambda, pollers': ran('poller', polls, pollSeconds(deployment, conditions, use, fixed)),
    'Lambda, compactors': ran('compactor', folds, foldSeconds(shard, fixed)),
    'DynamoDB, writes': writes * prices.dynamoWriteUnit,
    'DynamoDB, reads': reads * prices.dynamoReadUnit,
    'DynamoDB, storage and backup':
      gigabytes * (prices.dynamoGigabyteMonth + prices.dynamoBackupGigabyteMonth),
    'Queues and logs':
      (polls + folds) *
      (QUEUE_REQUESTS * prices.queueRequest + (LOG_BYTES / GIGABYTE) * prices.logGigabyte),
    'Reads of secrets': secretReads(deployment, conditions, shape) * prices.secretCall,
    'Secrets of accounts': accounts * prices.secretMonth,
    'Seals of audit logs': accounts * conditions.sealedHours * prices.keySignature,
  };
}

/**
 * A month's row is written once a day, after its last hour is compacted. A day's row is written
 * hourly and grows to its measured size.
 */
function writesOfFolds(fold: StoreUse): number {
  const [months, days] = [unitsOf(fold, 'M'), unitsOf(fold, 'D')];
  const eachHour = fold.writeUnits - months - days;
  const hours = Array.from({ length: HOURS_OF_DAY }, (_, at) => (at + 1) / HOURS_OF_DAY);
  const growing = hours.reduce((sum, share) => sum + unitsOf(fold, 'D', share), 0);
  return eachHour * HOURS + (growing + months) * DAYS;
}

/** Write units of a kind of row, at a share of the measured size. */
function unitsOf({ rows }: StoreUse, kind: string, share = 1): number {
  const { count, bytes } = rows.get(kind) ?? { count: 0, bytes: 0 };
  return count * Math.ceil((bytes * share) / Math.max(1, count) / WRITE_UNIT_BYTES);
}

function storedBytes({ poll, fold }: ShardUse, { kept }: CollectorUse): number {
  const bytes = (rows: StoreUse, kind: string) => rows.rows.get(kind)?.bytes ?? 0;
  return (
    (bytes(poll, 'T') * kept.minutesSeconds) / 60 +
    bytes(fold, 'H') * 24 * kept.hoursDays +
    bytes(fold, 'D') * kept.daysDays +
    // Measured in mid-month.
    2 * (bytes(fold, 'M') + bytes(fold, 'S')) * MONTHS_KEPT
  );
}

const gigabytesOf = ({ memory }: Fixed, name: string) =>
  (memory[name] ?? MEGABYTES_IN_GIGABYTE) / MEGABYTES_IN_GIGABYTE;

export function costOfPeople(people: number, use: PeopleUse, prices: Prices): Costs {
  const each: [CallUse, number][] = [
    [use.opening, HABITS.days * HABITS.openings],
    [use.refresh, HABITS.days * HABITS.hours * 60],
    [use.device, HABITS.days * HABITS.devices],
  ];
  const sum = (of: (call: CallUse) => number) =>
    people * each.reduce((total, [call, times]) => total + of(call) * times, 0);
  const calls = sum(({ calls: count }) => count);
  const bytes = sum((call) => call.bytes) / COMPRESSION + people * SCRIPT_BYTES;
  return {
    'API calls, their firewalls and CloudFront': calls * costOfCall(prices),
    'Lambda, calls':
      sum(({ seconds }) => seconds) * prices.lambdaGigabyteSecond + calls * prices.lambdaRequest,
    'DynamoDB, what pages read': sum(({ store }) => store.readUnits) * prices.dynamoReadUnit,
    'Live updates, traffic and logs':
      people * HABITS.days * HABITS.hours * 60 * prices.realtimeMinute +
      (bytes / GIGABYTE) * prices.egressGigabyte +
      ((calls * CALL_LOG_BYTES) / GIGABYTE) * prices.logGigabyte,
    'Sign-in': people * prices.personMonth,
  };
}

const costOfCall = (prices: Prices) =>
  prices.apiRequest + prices.edgeRequest + FIREWALLS_PASSED * prices.firewallRequest;

/** Fixed monthly cost of a brand. */
export function costOfBrand(fixed: Fixed, prices: Prices): Costs {
  return {
    Firewalls:
      fixed.firewalls * prices.firewallMonth + fixed.firewallRules * prices.firewallRuleMonth,
    'Alarms, dashboard and own metrics':
      fixed.alarmMetrics * prices.alarmMetricMonth +
      fixed.healthChecks * prices.healthCheckMonth +
      fixed.dashboards * prices.dashboardMonth +
      OWN_METRICS * prices.ownMetricMonth,
    'Keys, secrets and zone':
      fixed.keys * prices.keyMonth + fixed.secrets * prices.secretMonth + prices.zoneMonth,
    'Sign-in from outside':
      CHECKS *
        (CHECK_SECONDS * prices.lambdaGigabyteSecond +
          (1 + CHECK_CALLS) * prices.lambdaRequest +
          CHECK_CALLS * costOfCall(prices)) +
      prices.secretMonth +
      prices.personMonth,
    'Clocks and empty queues':
      fixed.minuteClocks *
        MINUTES *
        (CLOCK_SECONDS * prices.lambdaGigabyteSecond + prices.lambdaRequest) +
      EMPTY_RECEIVES * prices.queueRequest,
  };
}

export const sumOf = (costs: Costs) => Object.values(costs).reduce((sum, each) => sum + each, 0);

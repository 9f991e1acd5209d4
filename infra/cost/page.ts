import type { CollectorUse, PeopleUse } from './use.ts';
import type { Fixed } from './fixed.ts';
import { CONDITIONS, pollSeconds, type Conditions } from './run.ts';
import {
  costOfBrand,
  costOfDevices,
  costOfPeople,
  HABITS,
  sumOf,
  type Costs,
  type Prices,
} from './model.ts';

const DEVICES = [100, 1_000, 10_000, 100_000];
const PEOPLE = [10, 100, 1_000];
/** Of 1,000 devices. */
const ACCOUNTS = [1, 50, 200];
/** The goal for 1,000 devices of one account at a network of 50 ms. */
const GOAL = 15;

interface Measured {
  collector: CollectorUse;
  people: PeopleUse;
  fixed: Fixed;
  prices: Prices & { asOf: string; source: string; region: string };
}

const dollars = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
const number = (value: number, digits = 1) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits });
const thousands = (value: number) => value.toLocaleString('en-GB');

type Level = keyof typeof CONDITIONS;

/** Text of docs/cost.md. */
export function page({ collector, people, fixed, prices }: Measured): string {
  const brand = costOfBrand(fixed, prices);
  const of = (count: number, accounts: number, level: Level) =>
    costOfDevices({ devices: count, accounts }, CONDITIONS[level], collector, fixed, prices);
  const devices = (count: number) => of(count, 1, 'expected');
  const persons = (count: number) => costOfPeople(count, people, prices);
  const [least, largest] = [collector.shards[0]!, collector.shards.at(-1)!];
  const per = (value: number) => value / largest.devices;
  const seconds = (level: Level, accounts: number) =>
    pollSeconds({ devices: 1_000, accounts }, CONDITIONS[level], collector, fixed);
  const levels = Object.keys(CONDITIONS) as Level[];
  const columns = ACCOUNTS.flatMap((accounts) => levels.map((level) => ({ accounts, level })));
  return `# What a deployment costs

\`npm run cost\` wrote this page. It polls shards of ${list(collector.shards.map((shard) => String(shard.devices)))} simulated devices with ${number(collector.interfaces / largest.devices)} interfaces each for an hour by
the code that is deployed, folds the hour, asks what pages ask, and counts the requests of the store in the units that DynamoDB
bills, and the seconds of the processor. Numbers of firewalls, alarms and keys are those of the synthesised templates of the first brand. Prices are those of ${prices.region}
in ${prices.asOf}, in US dollars (infra/cost/prices.json). ${prices.source}

Nothing here was read from a bill. What Lambda bills for a run of the collector follows from a model (infra/cost/run.ts): ${number((collector.shards.at(-1)!.pollCpuSeconds / largest.devices) * 1e3, 2)} ms of a whole core for each device and poll, where
a function of 512 MB has 0.29 of one; the waiting for a network as far as below; 5 ms for each request of the store.

## 1,000 devices

| | best | expected | worst |
|---|---|---|---|
${conditionRows(levels)}

${table(
  'accounts',
  columns.map(({ accounts, level }) => [`${accounts}, ${level}`, of(1_000, accounts, level)]),
)}

The goal is $${GOAL} for one account at a network of 50 ms: $${dollars(sumOf(of(1_000, 1, 'expected')))} by this count. To poll 1,000 devices in 200 accounts costs ${number(polled(of(1_000, 200, 'expected')) / polled(of(1_000, 1, 'expected')))} times as much as in one
(the first seven lines). A row of less than 1 KB is billed as 1 KB: a shard of ${least.devices} devices has ${number(least.poll.writeUnits)} units written for each poll, and one of ${largest.devices} has ${number(largest.poll.writeUnits)}.
A run of the poller takes ${list(levels.map((level) => `${number(seconds(level, 1))} s`))} in one account, ${list(levels.map((level) => `${number(seconds(level, 200))} s`))} in 200. The last two lines are not for polls: each account has a secret of its own, whatever is polled, and
the head of its audit log is signed each hour in which something changed, at $0.15 for 10,000 signatures (ECDSA; of RSA keys of 2,048 bits they would be $0.03).

## A month in all

As expected, all devices in one account.

| devices, polled every minute | ${PEOPLE.map((count) => `${thousands(count)} people`).join(' | ')} |
|---|${PEOPLE.map(() => '---').join('|')}|
${DEVICES.map((count) => `| ${thousands(count)} | ${PEOPLE.map((some) => `$${dollars(sumOf(brand) + sumOf(devices(count)) + sumOf(persons(some)))}`).join(' | ')} |`).join('\n')}

## Devices

${table(
  'devices',
  DEVICES.map((count) => [thousands(count), devices(count)]),
)}

Measured for each device and minute in a shard of ${largest.devices}: ${number(per(largest.poll.writeUnits), 2)} units written, ${number(per(largest.poll.readUnits), 2)} read, ${number(per(largest.poll.rows.get('T')?.bytes ?? 0), 0)} bytes of minutes. For each device and hour, to fold it:
${number(per(largest.fold.writeUnits))} units written on the last hour of a day, ${number(per(largest.fold.readUnits))} read.

## People

A person has the portal open for ${HABITS.hours} hours on ${HABITS.days} days a month, opens it ${HABITS.openings} times a day and looks at ${HABITS.devices} devices. The account that was asked for has
${people.devices} devices; what pages read grows with the account.

${table(
  'people',
  PEOPLE.map((count) => [thousands(count), persons(count)]),
)}

## A brand that nobody uses

${table('', [['', brand]])}

${fixed.firewalls} firewalls with ${fixed.firewallRules} rules, ${fixed.alarms} alarms over ${fixed.alarmMetrics} metrics, a question from outside each half minute, and ${fixed.keys} keys. Mails, text messages, a network of its own and the backup of the
user pool are not counted.
`;
}

function table(head: string, columns: [string, Costs][]): string {
  const names = Object.keys(columns[0]![1]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([head, ...columns.map(([name]) => name || 'a month')]),
    `|---|${columns.map(() => '---').join('|')}|`,
    ...names.map((name) =>
      line([name, ...columns.map(([, costs]) => `$${dollars(costs[name]!)}`)]),
    ),
    line(['**in all**', ...columns.map(([, costs]) => `**$${dollars(sumOf(costs))}**`)]),
  ].join('\n');
}

const list = (parts: readonly string[]) => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What is paid for polls and their rows, without what an account costs in any case. */
function polled(costs: Costs): number {
  const { 'Secrets of accounts': secrets = 0, 'Seals of audit logs': seals = 0 } = costs;
  return sumOf(costs) - secrets - seals;
}

function conditionRows(levels: readonly Level[]): string {
  const row = (name: string, of: (conditions: Conditions) => string) =>
    `| ${name} | ${levels.map((level) => of(CONDITIONS[level])).join(' | ')} |`;
  return [
    row('SNMP round trip', (one) => `${one.networkSeconds * 1_000} ms`),
    row('devices that do not answer', (one) => `${one.silentShare * 100} %`),
    row('outages of a device in a month', (one) => String(one.outagesOfDevice)),
    row('devices in a shard of a large account', (one) => String(100 * one.shardFill)),
    row('hours in which an audit log is signed', (one) => String(one.sealedHours)),
  ].join('\n');
}

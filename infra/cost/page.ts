import type { CollectorUse, PeopleUse } from './use.ts';
import type { Fixed } from './fixed.ts';
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
/** Accounts with their own secret. */
const ACCOUNTS = 5;

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

/** Text of docs/cost.md. */
export function page({ collector, people, fixed, prices }: Measured): string {
  const brand = costOfBrand(fixed, ACCOUNTS, prices);
  const devices = (count: number) => costOfDevices(count, collector, fixed, prices);
  const persons = (count: number) => costOfPeople(count, people, prices);
  const per = (value: number) => value / collector.devices;
  return `# What a deployment costs

\`npm run cost\` wrote this page. It polls a simulated network of ${collector.devices} devices with ${number(collector.interfaces / collector.devices)} interfaces each for an hour by
the code that is deployed, folds the hour, asks what pages ask, and counts the requests of the store in the units that DynamoDB
bills. All of them stand in one shard, as they do once an account has a hundred. Numbers of firewalls, alarms and keys are those of the synthesised templates of the first brand. Prices are those of ${prices.region}
in ${prices.asOf}, in US dollars (infra/cost/prices.json). ${prices.source}

Nothing here was read from a bill. Durations are those of the machine that measured, its network and its store beside it.

## A month in all

| devices, polled every minute | ${PEOPLE.map((count) => `${thousands(count)} people`).join(' | ')} |
|---|${PEOPLE.map(() => '---').join('|')}|
${DEVICES.map((count) => `| ${thousands(count)} | ${PEOPLE.map((some) => `$${dollars(sumOf(brand) + sumOf(devices(count)) + sumOf(persons(some)))}`).join(' | ')} |`).join('\n')}

The budget of the design is under $20 for 1,000 devices beside what a brand costs in any case: $${dollars(sumOf(devices(1_000)))} by this count.

## Devices

${table(
  'devices',
  DEVICES.map((count) => [thousands(count), devices(count)]),
)}

Measured for each device and minute: ${number(per(collector.poll.writeUnits), 2)} units written, ${number(per(collector.poll.readUnits), 2)} read, ${number(per(collector.poll.rows.get('T')?.bytes ?? 0), 0)} bytes of minutes. For each device and hour, to fold it:
${number(per(collector.fold.writeUnits))} units written on the last hour of a day, ${number(per(collector.fold.readUnits))} read. A shard had ${number(collector.devices / collector.shards)} devices; the poll of ${collector.shardsAtOnce} such shards at once, which is what a run of the poller
does, took ${number(collector.pollSeconds, 2)} s, and the folding of the hour of one ${number(collector.foldSeconds, 2)} s.

## People

A person has the portal open for ${HABITS.hours} hours on ${HABITS.days} days a month, opens it ${HABITS.openings} times a day and looks at ${HABITS.devices} devices. The account that was asked for has
${people.devices} devices; what pages read grows with the account.

${table(
  'people',
  PEOPLE.map((count) => [thousands(count), persons(count)]),
)}

## A brand that nobody uses

${table('', [['', brand]])}

${fixed.firewalls} firewalls with ${fixed.firewallRules} rules, ${fixed.alarms} alarms over ${fixed.alarmMetrics} metrics, a question from outside each half minute, ${fixed.keys} keys and the secrets of ${ACCOUNTS} accounts. Mails, text messages, a network of its own and the backup of the
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

import { randomUUID } from 'node:crypto';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { can, grantsOf, type Grants } from '../../core/access/grants.ts';
import { alerts } from '../../core/contract/alerts.ts';
import { auditlogs } from '../../core/contract/auditlogs.ts';
import { devicegroups } from '../../core/contract/devicegroups.ts';
import { devices } from '../../core/contract/devices.ts';
import type { Endpoint, ResponseOf } from '../../core/contract/endpoint.ts';
import { maintenances } from '../../core/contract/maintenances.ts';
import { rbac } from '../../core/contract/rbac.ts';
import { reports } from '../../core/contract/reports.ts';
import { users } from '../../core/contract/users.ts';
import { DAY_SECONDS } from '../../core/series/block.ts';
import { ask, reach, signInAt, siteAt, type Site } from '../../functions/gateways/visitor.ts';
import type { DemoUser } from '../../infra/local/seed/write-people.ts';
import { endLocalRun, startLocalRun } from '../local-run.ts';
import { memoryByMinute, memoryFault } from './level.ts';

/**
 * node --import tsx scripts/soak/memory.ts MINUTES: runs a portal of 60 devices under load and
 * checks its memory. Exits with 1 over budget.
 */
const DEVICES = 60;
const AT_ONCE = 8;
const REPORT_EVERY_MS = 4_000;
const MINUTE_MS = 60_000;
const minutes = Number(process.argv[2] ?? 15);

interface SignedIn {
  account: string;
  token: string;
  grants: Grants;
}

/** The audit log's read covers its last day. */
const READS: readonly Endpoint[] = [
  devices.listDevices,
  devices.listDeviceStates,
  alerts.listAlerts,
  auditlogs.listAuditLogs,
  devicegroups.listSubgroups,
  maintenances.listMaintenances,
  users.listUsers,
];

function queryOf(endpoint: Endpoint, account: string): Record<string, string> {
  if (endpoint !== auditlogs.listAuditLogs) return { account_id: account };
  const end = Math.floor(Date.now() / 1_000);
  return { account_id: account, start: `${end - DAY_SECONDS}`, end: `${end}` };
}

const may = ({ grants }: SignedIn, { access }: Endpoint) =>
  typeof access === 'string' || can(grants, access.area, access.level);

async function call(
  { url, apiUrl, apiKey }: Site,
  { token }: SignedIn,
  endpoint: Endpoint,
  { query = {}, body }: { query?: Record<string, string>; body?: object },
): Promise<number> {
  const address = new URL(
    `${apiUrl}${endpoint.path}?${new URLSearchParams(query).toString()}`,
    url,
  );
  const answer = await reach(address, {
    method: endpoint.method,
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function peopleAt(site: Site, dataDir: string): Promise<SignedIn[]> {
  const file = await readFile(join(dataDir, 'demo-users.json'), 'utf8');
  const people: SignedIn[] = [];
  for (const { account_id: account, ...person } of JSON.parse(file) as DemoUser[]) {
    const answer = await signInAt(site, { ...person, account });
    if (!('idToken' in answer)) continue;
    const authorization = `Bearer ${answer.idToken}`;
    const permissions = await ask(site, rbac.myPermissions, { authorization });
    const { data } = (await permissions.json()) as ResponseOf<typeof rbac.myPermissions>;
    people.push({ account, token: answer.idToken, grants: grantsOf(data.roles) });
  }
  return people;
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

const dataDir = await mkdtemp(join(tmpdir(), 'linekeeper-soak-'));
const run = await startLocalRun(dataDir, DEVICES);
const statuses = new Map<number, number>();
const untilMs = Date.now() + minutes * MINUTE_MS;
const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

async function reading(site: Site, people: readonly SignedIn[]) {
  while (Date.now() < untilMs) {
    const person = any(people);
    const endpoint = any(READS.filter((read) => may(person, read)));
    count(await call(site, person, endpoint, { query: queryOf(endpoint, person.account) }));
  }
}

async function reporting(site: Site, people: readonly SignedIn[]) {
  const readers = people.filter((person) => may(person, reports.runReport));
  while (Date.now() < untilMs) {
    const person = any(readers);
    const body = {
      account_id: person.account,
      data: 'hostInventory',
      report_id: 'hostInventory',
      report_format: 'CSV',
      range: '24_Hours',
      report_name: 'Host Inventory',
      custom_columns: ['Postcode'],
      id: randomUUID(),
    };
    count(await call(site, person, reports.runReport, { body }));
    await wait(REPORT_EVERY_MS);
  }
}

try {
  const site = await siteAt(run.url);
  const people = await peopleAt(site, dataDir);
  const [megabytes] = await Promise.all([
    memoryByMinute(run.child.pid!, minutes),
    reporting(site, people),
    ...Array.from({ length: AT_ONCE }, () => reading(site, people)),
  ]);
  const answered = [...statuses].map(([status, times]) => `${times} of ${status}`).join(', ');
  console.log(`${people.length} people, answers: ${answered}`);
  const isRefused = [...statuses.keys()].some((status) => status !== 200);
  const fault = isRefused ? 'A refused call drives nothing.' : memoryFault(megabytes);
  if (fault) console.error(fault);
  process.exitCode = fault ? 1 : 0;
} finally {
  await endLocalRun(run);
  await rm(dataDir, { recursive: true, force: true });
}

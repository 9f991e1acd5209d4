import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { endLocalRun, startLocalRun } from '../local-run.ts';
import { killGroup, openSite, type Site } from './site-network.ts';

/**
 * node --import tsx scripts/soak/site.ts [kills] [minutes]: polls five devices at a site of its own,
 * cuts the site's line for the minutes, and kills the collector that often meanwhile. Exits with 1
 * if a minute of a device is missing afterwards, or no graph has begun within three minutes.
 */
const [KILLS, CUT_MINUTES] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 60)];
const DEVICES = 5;
const MINUTE_MS = 60_000;
const LONGEST_START_MS = 3 * MINUTE_MS;
const LONGEST_BACKLOG_MS = 15 * MINUTE_MS;
/** As long as a minute's samples may take to come in. */
const LATE_MINUTES = 2;
const TOKEN_MS = 30 * MINUTE_MS;
const WHO = 'ruth.calloway';
const ACCOUNT = 'northbeam';
const FILE = join(import.meta.dirname, '../../dist/web/linekeeper-collector.cjs');

const signIn = { headers: {} as Record<string, string>, endsMs: 0 };
const folder = await mkdtemp(join(tmpdir(), 'linekeeper-site-'));
const run = await startLocalRun(join(folder, 'portal'), DEVICES);
const site = await openSite(folder, DEVICES, Number(new URL(run.url).port));
try {
  process.exitCode = await play(site);
} finally {
  site.end();
  await endLocalRun(run);
  await rm(folder, { recursive: true, force: true });
}

async function play(at: Site): Promise<number> {
  const code = await ask('POST', '/collectors', { account_id: ACCOUNT, name: 'Soak' });
  const began = Date.now();
  const { collectorId } = code.data as { collectorId: string };
  const customers = (await ask('GET', `/devicegroups/customers?account_id=${ACCOUNT}`)).data as {
    id: string;
  }[];
  const ids: string[] = [];
  for (const [number, address] of at.addresses.entries())
    ids.push(await provision(customers[0]!.id, collectorId, `SOAK-${number + 1}`, address));
  const enrol = ['--portal', run.url, '--enrol', (code.data as { code: string }).code];
  let collector = poll(at, enrol);
  while ((await minutesOf(ids[0]!)).size === 0) {
    if (Date.now() - began > LONGEST_START_MS) return failed('No minute came in after three.');
    await wait(1_000);
  }
  console.log(
    `The first minute came ${Math.round((Date.now() - began) / 1_000)} s after the code.`,
  );
  at.setLine('down');
  const lastMs = Date.now() + CUT_MINUTES * MINUTE_MS;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const pauseMs = (lastMs - Date.now()) / (KILLS - kill);
    await wait(Math.max(randomInt(Math.ceil(Math.max(2 * pauseMs, 1))), 1));
    killGroup(collector);
    collector = poll(at);
  }
  await wait(Math.max(lastMs - Date.now(), 1));
  at.setLine('up');
  console.log(`The line is up after ${CUT_MINUTES} min and ${KILLS} kills.`);
  return await missing(ids);
}

/** Waits for the backlog. */
async function missing(ids: readonly string[]): Promise<number> {
  const endMs = Date.now() + LONGEST_BACKLOG_MS;
  const until = Math.floor(Date.now() / MINUTE_MS) * 60;
  for (;;) {
    const gaps = await Promise.all(ids.map(async (id) => gapsIn(await minutesOf(id), until)));
    const most = Math.max(...gaps.map(({ length }) => length));
    if (most === 0) {
      console.log('No minute of any device is missing.');
      return 0;
    }
    if (Date.now() > endMs) return failed(`Minutes are missing: ${JSON.stringify(gaps)}`);
    await wait(MINUTE_MS / LATE_MINUTES);
  }
}

function gapsIn(minutes: ReadonlySet<number>, untilEpochSeconds: number): string[] {
  const gaps: string[] = [];
  for (let minute = Math.min(...minutes); minute < untilEpochSeconds; minute += 60)
    if (!minutes.has(minute)) gaps.push(new Date(minute * 1_000).toISOString());
  return gaps;
}

/** Minutes at which a device answered. */
async function minutesOf(deviceId: string): Promise<Set<number>> {
  const minutes = new Set<number>();
  const series = encodeURIComponent(HOST_STATUS);
  let next = '';
  do {
    const page = await ask(
      'GET',
      `/dashboards/dashboard/samples?account_id=${ACCOUNT}&device_id=${deviceId}&series=${series}${next}`,
    );
    for (const [at, value] of (page.data as { rows: [number, number | null][] }).rows)
      if (value !== null) minutes.add(at);
    next = page.next_token ? `&next_token=${encodeURIComponent(page.next_token)}` : '';
  } while (next !== '');
  return minutes;
}

function poll(at: Site, enrol: readonly string[] = []): ChildProcess {
  return at.start(process.execPath, [FILE, '--data', join(folder, 'collector'), ...enrol]);
}

async function provision(customer: string, collector: string, name: string, address: string) {
  const made = await ask('POST', '/device', {
    cDevGroupId: customer,
    device: name,
    ip: address,
    'aur.circuit_reference': name,
    'aur.postcode': 'LS1 4AP',
    'aur.circuit_size': '100Mb',
    'aur.bearer_size': '100Mb',
    'aur.request_id': name,
    user: WHO,
    snmp: { version: '2c', port: 161, credential: { community: 'site-read' } },
    collector,
  });
  return (made.data as { id: string }).id;
}

interface Person {
  username: string;
  password: string;
  account_id: string;
}

/** Headers of somebody who has signed in, for half of the time that a token is valid. */
async function signedIn(): Promise<Record<string, string>> {
  if (Date.now() < signIn.endsMs) return signIn.headers;
  const { apiKey } = (await (await fetch(`${run.url}/config.json`)).json()) as { apiKey: string };
  const file = await readFile(join(folder, 'portal/demo-users.json'), 'utf8');
  const { password, account_id: home } = (JSON.parse(file) as Person[]).find(
    ({ username }) => username === WHO,
  )!;
  const basic = Buffer.from(`${WHO}:${password}`).toString('base64');
  const answer = await fetch(`${run.url}/live/tokens?account_id=${home}`, {
    headers: { 'x-api-key': apiKey, authorization: `Basic ${basic}` },
  });
  const { IdToken } = (await answer.json()) as { IdToken: string };
  signIn.headers = { 'x-api-key': apiKey, authorization: IdToken };
  signIn.endsMs = Date.now() + TOKEN_MS;
  return signIn.headers;
}

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${run.url}/live${path}`, {
    method,
    headers: { ...(await signedIn()), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: unknown; next_token?: string };
}

function failed(why: string): number {
  console.error(why);
  return 1;
}

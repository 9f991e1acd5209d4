import type { AccountId } from '../../core/access/scope.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { putMany } from '../../functions/store/client.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { bodyOf, eventOf, type Handler } from './seed/ask.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';
import { startTables } from '../../infra/local/testing.ts';
import { buildLambdas } from '../build-lambdas.mjs';
import { percentile, type Bench, type Figure } from './figure.ts';
import { replayStore } from './replay-store.ts';

const DEVICES = 1_000;
const WORKS = 5_000;
const LISTS = 100;
/** With the lists, what a person may ask for in a minute. */
const WARM_CALLS = 350;
const IMPORTS = 3;

/** The API: cost of a call, of a long list, and of a cold start. */
export const bench: Bench = {
  name: 'API',
  async run() {
    const tables = await startTables();
    try {
      const accountId = await seed();
      return [
        await deviceList(accountId),
        await workList(accountId),
        await warmCall(accountId),
        ...(await bundles()),
      ];
    } finally {
      await tables.stop();
    }
  },
};

/** @returns the account with the most devices, filled up to DEVICES */
async function seed(): Promise<string> {
  const { world } = planFleet({
    devices: DEVICES * 2,
    anchorEpochSeconds: Math.floor(Date.now() / 1000),
    port: 161,
  });
  const counts = new Map<AccountId, number>();
  for (const { accountId } of world.devices)
    counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  const [accountId] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
  const others = world.devices.filter((device) => device.accountId !== accountId);
  const own = world.devices.filter((device) => device.accountId === accountId);
  const missing = Math.max(0, DEVICES - own.length);
  const devices = [
    ...own,
    ...others.slice(0, missing).map((device) => ({ ...device, accountId })),
  ].slice(0, DEVICES);
  // Old enough that no query of recent changes returns them all.
  await writeFoundedWorld({ ...world, devices }, new Date(Date.now() - 3_600_000));
  return accountId;
}

/** The local system without HTTP: kernel, verb, and DynamoDB's protocol. */
async function deviceList(accountId: string): Promise<Figure> {
  const { handler } = (await import('../../functions/devices/handler.ts')) as { handler: Handler };
  const event = eventOf({ path: '/devices/customer', query: { account_id: accountId }, accountId });
  const { data } = JSON.parse(await bodyOf(handler, event)) as { data: unknown[] };
  if (data.length !== DEVICES)
    throw new Error(`The list has ${data.length} devices and should have ${DEVICES}.`);
  return {
    name: `GET /devices/customer, ${DEVICES} devices, 95th percentile`,
    value: await timeOf(handler, event),
    unit: 'ms',
    budget: 100,
  };
}

/** First page of planned work, as the page of maintenance reads it. */
async function workList(accountId: string): Promise<Figure> {
  const { handler } = (await import('../../functions/maintenances/handler.ts')) as {
    handler: Handler;
  };
  const startEpoch = Math.floor(Date.now() / 1000);
  await putMany(
    'downtimes',
    Array.from({ length: WORKS }, (_, at) => ({
      accountId,
      downtimeId: `work-${at}`,
      type: 'CollectorSDT',
      deviceId: '',
      deviceDisplayName: '',
      deviceGroupId: '',
      deviceGroupFullPath: '',
      timezone: 'Europe/London',
      comment: 'Line card',
      admin: 'Ruth Calloway',
      startEpoch: startEpoch + at * 600,
      endEpoch: startEpoch + at * 600 + 7_200,
    })),
  );
  const query = { account_id: accountId, limit: '200' };
  const event = eventOf({ path: '/maintenances', query, accountId });
  const { data } = JSON.parse(await bodyOf(handler, event)) as { data: unknown[] };
  if (data.length < 150) throw new Error(`The page has only ${data.length} rows.`);
  return {
    name: `GET /maintenances, first page of ${WORKS.toLocaleString('en-GB')}, 95th percentile`,
    value: await timeOf(handler, event),
    unit: 'ms',
    budget: 100,
  };
}

/** 95th percentile of the call's time in milliseconds. */
async function timeOf(handler: Handler, event: ReturnType<typeof eventOf>): Promise<number> {
  const samples: number[] = [];
  for (let at = 0; at < LISTS; at += 1) {
    const started = performance.now();
    await bodyOf(handler, event);
    samples.push(performance.now() - started);
  }
  return percentile(samples, 0.95);
}

/** CPU time of a call, with the store's answers replayed from memory. */
async function warmCall(accountId: string): Promise<Figure> {
  const { handler } = (await import('../../functions/alerts/handler.ts')) as { handler: Handler };
  const event = eventOf({ path: '/alerts', query: { account_id: accountId }, accountId });
  const restore = await replayStore(() => bodyOf(handler, event));
  try {
    for (let at = 0; at < 200; at += 1) await bodyOf(handler, event);
    const before = process.cpuUsage();
    for (let at = 0; at < WARM_CALLS; at += 1) await bodyOf(handler, event);
    const { user, system } = process.cpuUsage(before);
    return {
      name: 'CPU of a warm call without I/O',
      value: (user + system) / 1000 / WARM_CALLS,
      unit: 'ms',
      budget: 1,
    };
  } finally {
    restore();
  }
}

async function bundles(): Promise<Figure[]> {
  const built: { name: string; bytes: number }[] = await buildLambdas();
  const largest = built.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const imports = new Map<string, number>();
  for (const { name } of built) imports.set(name, await importTime(name));
  const [slowest, milliseconds] = [...imports].reduce((a, b) => (b[1] > a[1] ? b : a));
  return [
    {
      name: `largest Lambda bundle (${largest.name})`,
      value: largest.bytes / 1024,
      unit: 'KB',
      budget: 1024,
    },
    {
      name: `import of the slowest of ${built.length} bundles (${slowest}), median of ${IMPORTS} processes`,
      value: milliseconds,
      unit: 'ms',
      budget: 100,
    },
  ];
}

async function importTime(name: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < IMPORTS; at += 1) times.push(await importOnce(name));
  return percentile(times, 0.5);
}

async function importOnce(name: string): Promise<number> {
  const file = join(import.meta.dirname, '../../dist/lambda', name, 'index.mjs');
  const script = `const started = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - started)); process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ]);
  return Number(stdout);
}

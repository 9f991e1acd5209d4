import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provedAccountId } from '../../core/access/scope.ts';
import { writeSnapshot } from '../../functions/store/device-snapshot.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { startTables } from '../../infra/local/testing.ts';
import { buildLambdas } from '../build-lambdas.mjs';
import { copies } from './browser/world.ts';
import type { Bench, Figure } from './figure.ts';
import { eventOf } from './seed/ask.ts';
import { writeFoundedWorld } from './seed/founded-world.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000);
const PLANNED = 1_000;
const bundle = join(import.meta.dirname, '../../dist/lambda/devices/index.mjs');

/**
 * First list of a large account in a new process, from its rows and from the nightly snapshot.
 * Measured as CPU time, since elapsed time is mostly the local tables'; bytes and requests indicate
 * the time in AWS.
 */
export const bench: Bench = {
  name: `A new process and an account of ${DEVICES.toLocaleString('en-GB')} devices`,
  async run() {
    const tables = await startTables();
    try {
      const { world } = planFleet({
        devices: PLANNED,
        anchorEpochSeconds: Math.floor(Date.now() / 1000),
        port: 161,
      });
      const devices = copies(world, 'northbeam', DEVICES);
      await writeFoundedWorld({ ...world, devices, alerts: [] }, new Date(Date.now() - 3_600_000));
      await buildLambdas();
      const fromRows = await firstPages('from rows');
      await writeSnapshot(provedAccountId.parse('northbeam'));
      return [...fromRows, ...(await firstPages('from the snapshot'))];
    } finally {
      await tables.stop();
    }
  },
};

/** The first two pages, in a separate process. */
async function firstPages(how: 'from rows' | 'from the snapshot'): Promise<Figure[]> {
  const event = eventOf({ path: '/devices/customer', query: { account_id: 'northbeam' } });
  const script = `
    import http from 'node:http';
    let requests = 0, bytes = 0;
    const request = http.request;
    http.request = (...given) => {
      requests += 1;
      return request(...given).on('response', (answer) => {
        const push = answer.push;
        answer.push = (part) => {
          bytes += part?.length ?? 0;
          return push.call(answer, part);
        };
      });
    };
    (await import('node:module')).syncBuiltinESMExports();
    const { handler } = await import(${JSON.stringify(bundle)});
    const event = ${JSON.stringify(event)};
    const ask = async () => {
      const before = process.cpuUsage();
      const answer = JSON.parse((await handler(event)).body);
      const { user, system } = process.cpuUsage(before);
      event.multiValueQueryStringParameters.next_token = [answer.next_token];
      return { ms: (user + system) / 1000, total: answer.total };
    };
    const first = await ask();
    const read = { requests, megabytes: bytes / 1e6 };
    const next = await ask();
    const memory = process.resourceUsage().maxRSS / 1000;
    process.stdout.write(JSON.stringify({ first, next, read, memory }), () => process.exit(0));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ]);
  const { first, next, read, memory } = JSON.parse(stdout) as {
    first: { ms: number; total: number };
    next: { ms: number };
    read: { requests: number; megabytes: number };
    memory: number;
  };
  if (first.total !== DEVICES) throw new Error(`The list has ${first.total} devices.`);
  const budget = how === 'from rows' ? {} : { budget: 3 };
  return [
    { name: `first list ${how}, processor time`, value: first.ms / 1000, unit: 's', ...budget },
    { name: `first list ${how}, read`, value: read.megabytes, unit: 'MB' },
    { name: `first list ${how}, requests`, value: read.requests, unit: 'requests' },
    { name: `the next page ${how}, processor time`, value: next.ms, unit: 'ms', budget: 100 },
    { name: `memory of the process ${how}`, value: memory, unit: 'MB', budget: 1_024 },
  ];
}

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrol, type Identity } from '../../collector/identity.ts';
import { Intake } from '../../collector/intake.ts';
import { Layouts } from '../../collector/layouts.ts';
import { Names } from '../../collector/names.ts';
import { Portal } from '../../collector/portal.ts';
import { Queue } from '../../collector/queue.ts';
import { Sender } from '../../collector/sender.ts';
import { Walker } from '../../collector/walker.ts';
import { HOST_STATUS } from '../../core/domain/datasource.ts';
import { compactShard } from '../../functions/monitoring/collector/compact.ts';
import { NO_PLAN } from '../../functions/monitoring/collector/plan.ts';
import type { DevicePoll } from '../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../functions/monitoring/collector/state.ts';
import { resolveName } from '../../functions/runtime/resolve-name.ts';
import { devicesByShard } from '../../functions/store/collected-devices.ts';
import { readSeries } from '../../functions/store/series-read.ts';
import { call } from '../fixtures/call.ts';
import { useNames } from '../fixtures/dns-server.ts';
import { people } from '../fixtures/people.ts';
import { seedTwoProviders } from '../fixtures/two-providers.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { repetitions } from '../setup/repetitions.ts';
import { aCollector, addCollector, codeFor } from './site.ts';

const SHARD = 'at-cut-1';
const MINUTES = repetitions(300, 1_440);
let world: PolledWorld;
let line: Server;
let folder: string;
let identity: Identity;
/** How the line fails at each call: before the portal has it, after it, or not at all. */
let failure: () => 'before' | 'after' | 'none' = () => 'none';

beforeAll(async () => {
  world = await startPolledWorld('73', Math.floor(Date.now() / 60_000) * 60, [
    { deviceId: 'cut', shardId: SHARD, simulated: {} },
  ]);
  line = createServer((request, response) => {
    void (async () => {
      const how = failure();
      if (how === 'before') return request.socket.destroy();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.entries(request.headers).filter(([name]) =>
        name.startsWith('x-collector-'),
      );
      const answer = await world.local.call('POST', request.url!.slice('/live'.length), {
        body: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
        headers: Object.fromEntries(headers) as Record<string, string>,
      });
      if (how === 'after') return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    })();
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  await addCollector(aCollector('cut'));
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-cut-'));
  const code = await codeFor(aCollector('cut'), 'nnnnn');
  const { port } = line.address() as AddressInfo;
  identity = await enrol(folder, `http://127.0.0.1:${port}`, code);
});
afterAll(async () => {
  line?.close();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The machine's process, as it starts after each kill. */
async function begin(names = new Names()) {
  const queue = new Queue(folder);
  const layouts = new Layouts(folder);
  await layouts.keep(NO_PLAN.layout, NO_PLAN.series.names);
  const sender = new Sender(new Portal(identity), queue, layouts, {
    walker: new Walker(),
    intake: new Intake(identity.machineId),
    names,
  });
  return { queue, sender };
}

test('minutes of a cut line are sent over a line that fails at every third call, none lost and none changed', async () => {
  const last = Math.floor(Date.now() / 60_000) * 60 - 60;
  const first = last - (MINUTES - 1) * 60;
  const { queue } = await begin();
  for (let minute = first; minute <= last; minute += 60) {
    await queue.add(SHARD, {
      minuteEpochSeconds: minute,
      devices: [
        {
          deviceId: 'cut',
          layout: NO_PLAN.layout,
          values: NO_PLAN.series.names.map((name) =>
            name === HOST_STATUS ? (minute / 60) % 7 : null,
          ),
          leftOut: [],
          answering: true,
          uptimeSeconds: 1,
          restarted: false,
          state: {
            failures: 0,
            answeredEpochSeconds: minute,
            layout: NO_PLAN.layout,
            counters: '',
            mostObjects: 60,
          },
        },
      ],
    });
  }
  let calls = 0;
  failure = () => (['none', 'none', 'before', 'none', 'none', 'after'] as const)[calls++ % 6]!;
  let starts = 0;
  for (let left = MINUTES; left > 0; starts += 1) {
    const { queue: again, sender } = await begin();
    await sender.sendAll(() => Promise.resolve()).catch(() => undefined);
    left = [...(await again.waiting(last)).values()].flat().length;
    expect(starts).toBeLessThan(500);
  }
  expect(starts).toBeGreaterThan(10);
  await compactShard(ACCOUNT, SHARD, last + 60);
  const { series } = await readSeries({
    accountId: ACCOUNT,
    deviceId: 'cut',
    shardId: SHARD,
    fromSeconds: first,
    toSeconds: last + 60,
  });
  const [part] = series.get(HOST_STATUS)!;
  const samples = [...(part as { samples: Float64Array }).samples];
  expect(samples).toEqual(Array.from({ length: MINUTES }, (_, at) => ((first + at * 60) / 60) % 7));
});

test('an address that a name leads to at the site is sent until the portal has it, and then once a walk', async () => {
  const [dnsName, leadsTo] = ['cpe.dyn.example', '127.73.0.77'];
  await seedTwoProviders();
  const dns = await useNames({ [dnsName]: [leadsTo] });
  const body = { id: 'cut', name: dnsName, former: '' };
  expect((await call('devices.setName', people.northAdmin, { body })).status).toBe(200);
  const stored = async () => (await devicesByShard(ACCOUNT)).get(SHARD)![0]!;
  const { snmp: before } = await stored();
  const names = new Names();
  const device = { accountId: ACCOUNT, deviceId: 'cut', snmp: before, addressChecks: [], dnsName };
  const measured = new Map([['cut', { state: newDeviceState() } as DevicePoll]]);
  const afterPoll = (walked: string[] = []) =>
    names.afterPoll(SHARD, [device], measured, { walked: new Set(walked), minute: 1 });
  const isFound = () => expect(names.shards()).toEqual([SHARD]);
  const { sender } = await begin(names);

  failure = () => 'before';
  afterPoll();
  await vi.waitFor(isFound);
  await expect(sender.sendAll(() => Promise.resolve())).rejects.toThrow();
  expect((await stored()).snmp.address).toBe(before.address);
  expect(names.shards()).toEqual([]);

  failure = () => 'none';
  afterPoll();
  await vi.waitFor(isFound);
  await sender.sendAll(() => Promise.resolve());
  expect((await stored()).snmp).toEqual({ ...before, address: leadsTo });

  afterPoll();
  // An answer to a lookup of that poll would be there before the second of these.
  for (const name of [dnsName, dnsName]) await resolveName(name);
  expect(names.shards()).toEqual([]);
  afterPoll(['cut']);
  await vi.waitFor(isFound);
  expect(names.take(SHARD)).toEqual({ cut: { name: dnsName, answer: [leadsTo] } });
  dns.close();
});

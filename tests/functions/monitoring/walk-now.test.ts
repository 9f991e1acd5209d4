import { afterAll, beforeAll, expect, test } from 'vitest';
import type { devices } from '../../../core/contract/devices.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { putDiscoveries, discoveriesOf } from '../../../functions/store/polls.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { ACCOUNT, startPolledWorld, type PolledWorld } from './polled-world.ts';

type Walk = ResponseOf<typeof devices.getWalk>['data'];

/** The clock of calls is real: the first polls are before it, and those after a call behind it. */
const START = Math.floor(Date.now() / 60_000) * 60 - 600;

let world: PolledWorld;
beforeAll(async () => {
  world = await startPolledWorld('88', START, [
    { deviceId: 'router', simulated: {} },
    { deviceId: 'other', simulated: {} },
    { deviceId: 'silent', simulated: { outages: [once(START + 55, 6_000)] } },
  ]);
  await seedTwoProviders();
}, 60_000);
afterAll(() => world.stop());

const nextMinute = () => Math.ceil(Date.now() / 60_000) * 60 + 60;
const walkOf = async (id: string) =>
  (await call('devices.getWalk', people.northAdmin, { query: { id } })).body.data as Walk;
const ask = (id: string) => call('devices.walkDevice', people.northAdmin, { body: { id } });
const storedAt = async (id: string) =>
  (await discoveriesOf(ACCOUNT, [id])).get(id)!.discoveredEpochSeconds;

test('a device is read again at the poll after somebody asked, once, and others are not', async () => {
  expect((await walkOf('router')).found).toBeNull();
  await world.poll();
  expect(await walkOf('router')).toMatchObject({
    askedEpochSeconds: 0,
    doneEpochSeconds: 0,
    found: { ports: 3, measuredPorts: 3, hasProcessor: true, hasMemory: true, unread: [] },
  });
  for (const id of ['router', 'other']) {
    const found = (await discoveriesOf(ACCOUNT, [id])).get(id)!;
    await putDiscoveries(ACCOUNT, new Map([[id, { ...found, processors: [] }]]));
  }
  await world.poll();
  world.restartCollector();
  const asked = await ask('router');
  expect([asked.status, asked.body.message]).toEqual([
    200,
    'router is read again at its next poll.',
  ]);
  world.now = nextMinute();
  expect(await walkOf('router')).toMatchObject({ doneEpochSeconds: 0 });
  const minute = world.now;
  await world.poll();
  const { askedEpochSeconds, doneEpochSeconds, found } = await walkOf('router');
  expect([doneEpochSeconds, found!.hasProcessor]).toEqual([minute, true]);
  expect(doneEpochSeconds).toBeGreaterThanOrEqual(askedEpochSeconds);
  expect(await storedAt('router')).toBe(minute);
  expect((await walkOf('other')).found!.hasProcessor).toBe(false);
  await world.poll();
  expect(await walkOf('router')).toMatchObject({ doneEpochSeconds: minute });
  expect(await storedAt('router')).toBe(minute);
});

test('a device that does not answer stays asked for, beside others of its shard', async () => {
  await ask('silent');
  await ask('other');
  world.now = nextMinute() + 120;
  for (let minute = 0; minute < 3; minute += 1) await world.poll();
  expect(await walkOf('silent')).toMatchObject({ doneEpochSeconds: 0 });
  expect((await walkOf('silent')).askedEpochSeconds).toBeGreaterThan(0);
  expect((await walkOf('other')).found!.hasProcessor).toBe(true);
  expect((await walkOf('router')).doneEpochSeconds).toBeGreaterThan(0);
});

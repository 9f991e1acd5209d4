import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { devices } from '../../../core/contract/devices.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import { LOST_STATE } from '../../../core/domain/lost-row.ts';
import type { Parts } from '../../../core/domain/parts.ts';
import { nameOf, writeIf } from '../../../functions/store/client.ts';
import { turnKey } from '../../../functions/store/poll-leases.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { deviceWith } from './device-with.ts';
import {
  ESTABLISHED,
  FULL,
  IDLE,
  neighbour,
  peer,
  router,
  takeAway,
  UPTIME,
} from './ospf-device.ts';
import { ACCOUNT, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const HOUR = 3_600;
const [NEAR, FAR, SPARE, NEVER] = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
const objects = router(neighbour(NEAR), neighbour(FAR), peer(SPARE, IDLE), peer(NEVER, IDLE));

let world: PolledWorld;
beforeAll(async () => {
  // Calls go by the clock of the machine, so the first polls are within their last hour.
  const start = Math.floor(Date.now() / 300_000) * 300 - 3_000;
  world = await startPolledWorld('93', start, [{ deviceId: 'router', simulated: {} }]);
  vi.spyOn(world.poller.sessions, 'client').mockReturnValue(deviceWith(objects));
  await seedTwoProviders();
});
afterAll(() => world.stop());

/** Polls so often. @returns the open alerts of the router. */
async function poll(times: number): Promise<Alert[]> {
  for (let at = 0; at < times; at += 1) {
    objects[UPTIME] = Number(objects[UPTIME]) + 6_000;
    await world.poll();
  }
  const { body } = await call('alerts.listAlerts', people.northAdmin, {
    query: { account_id: ACCOUNT },
  });
  return (body.data as Alert[]).filter(
    ({ cleared, monitorObjectId }) => !cleared && monitorObjectId === 'router',
  );
}
/** The next poll is in a minute of walks, an hour later. */
function anHourLater(): void {
  world.now = Math.ceil((world.now + HOUR) / 300) * 300;
  objects[UPTIME] = Number(objects[UPTIME]) + HOUR * 100;
}
/** As a person does, by the clock of the polls, which is ahead of that of calls. */
const askForWalkAt = (epochSeconds: number) =>
  writeIf([
    {
      Update: {
        TableName: nameOf('polls'),
        Key: turnKey({ accountId: ACCOUNT, shardId: SHARD }),
        UpdateExpression: 'SET walkAsked = :asked',
        ExpressionAttributeValues: { ':asked': JSON.stringify({ router: epochSeconds }) },
      },
    },
  ]);
const sensors = async () => {
  const { body } = await call('dashboards.getParts', people.northAdmin, {
    query: { account_id: ACCOUNT, device_id: 'router' },
  });
  return (body.data as Parts).sensors!;
};
const sensor = async (name: string) => (await sensors()).find((one) => one.name === name);
const found = async () => {
  const { body } = await call('devices.getWalk', people.northAdmin, { query: { id: 'router' } });
  return (body.data as ResponseOf<typeof devices.getWalk>['data']).found!;
};

test('peers that are down when they are first seen open no alert and are listed', async () => {
  expect(await poll(5)).toEqual([]);
  expect(await sensor(`BGP ${NEVER}`)).toMatchObject({
    value: IDLE,
    level: null,
    isNotUpYet: true,
  });
  expect(await sensor(`OSPF ${NEAR}`)).toMatchObject({ value: FULL, level: 'OK' });
});

test('one that comes up is watched from then on, and its failure is an alert', async () => {
  Object.assign(objects, peer(SPARE, ESTABLISHED));
  expect(await poll(1)).toEqual([]);
  expect(await sensor(`BGP ${SPARE}`)).toMatchObject({ value: ESTABLISHED, level: 'OK' });
  expect(await sensor(`BGP ${SPARE}`)).not.toHaveProperty('isNotUpYet');
  Object.assign(objects, peer(SPARE, IDLE));
  expect((await poll(3)).map((alert) => faultWords(alert))).toEqual([`BGP ${SPARE}: idle`]);
  Object.assign(objects, peer(SPARE, ESTABLISHED));
  expect(await poll(3)).toEqual([]);
});

test('a neighbour that the agent takes away is a Critical after three polls, and listed with its word', async () => {
  takeAway(objects, FAR);
  expect(await poll(2)).toEqual([]);
  expect(await poll(1)).toMatchObject([
    {
      severityLabel: 'Critical',
      alertValue: 'No longer listed',
      detailMessage: { subject: `Critical: router OSPF ${FAR}: no longer listed` },
    },
  ]);
  const lost = await sensor(`OSPF ${FAR}`);
  expect(lost).toMatchObject({ value: LOST_STATE, level: 'Critical' });
  expect(lost!.states![LOST_STATE]).toBe('No longer listed');
});

test('the alert stays over the next walks, and ends when the neighbour is back', async () => {
  const [before] = await poll(1);
  anHourLater();
  expect((await poll(1)).map(({ id }) => id)).toEqual([before!.id]);
  expect((await found()).noLongerListed).toEqual([`OSPF ${FAR}`]);
  anHourLater();
  expect((await poll(3)).map(({ id }) => id)).toEqual([before!.id]);
  Object.assign(objects, neighbour(FAR));
  expect(await poll(2)).toHaveLength(1);
  expect(await poll(1)).toEqual([]);
  anHourLater();
  await poll(1);
  expect((await found()).noLongerListed).toEqual([]);
});

test('one that was taken out on purpose is forgotten when somebody has the device read again', async () => {
  takeAway(objects, FAR);
  expect(await poll(3)).toHaveLength(1);
  anHourLater();
  expect(await poll(1)).toHaveLength(1);
  await askForWalkAt(world.now - 1);
  expect(await poll(2)).toEqual([]);
  expect(await sensor(`OSPF ${FAR}`)).toBeUndefined();
  expect((await found()).noLongerListed).toEqual([]);
});

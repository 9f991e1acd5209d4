import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertCountsSchema, countAlerts, type Alert } from '../../../core/domain/alert.ts';
import type { Device } from '../../../core/domain/device.ts';
import { joinServices } from '../../../core/domain/service.ts';
import { countStates, stateCountsSchema } from '../../../core/domain/state.ts';
import { putMany } from '../../../functions/store/client.ts';
import { putPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { nextPolls } from '../../../web/src/parts/feeds/polls.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

const query = (more: Record<string, string> = {}) => ({
  query: { account_id: 'northbeam', ...more },
});
const listDevices = async (claims: Claims, more?: Record<string, string>) =>
  (await call('devices.listDevices', claims, query(more))).body;
const listAlerts = async (claims: Claims, more?: Record<string, string>) =>
  (await call('alerts.listAlerts', claims, query(more))).body;

/** Counts of a browser that has read everything. */
async function countedByScreens(claims: Claims) {
  const states = await call('devices.listDeviceStates', claims, query());
  const alerts = await listAlerts(claims);
  const { polls } = nextPolls(undefined, states.body.data as never);
  const rows = (await listDevices(claims)).data as Device[];
  return countStates(joinServices(rows, polls, (alerts.data ?? []) as Alert[]));
}

/** 501 is critical and taken, 502 under planned work, 503 in error although it was never polled. */
async function givenEveryState() {
  const now = Math.floor(Date.now() / 1000);
  const answered = { lastPolledEpochSeconds: now, uptimeSeconds: 1, answering: true };
  await putPoll(
    accountNamed('northbeam'),
    '0',
    now,
    new Map([
      ['501', answered],
      ['502', answered],
    ]),
    new Uint8Array(),
  );
  await putMany('downtimes', [
    {
      accountId: 'northbeam',
      downtimeId: 'D1',
      type: 'DeviceSDT',
      deviceId: '502',
      deviceDisplayName: 'LDS-CPE-02',
      deviceGroupId: '',
      deviceGroupFullPath: '',
      startEpoch: now - 60,
      endEpoch: now + 3_600,
      timezone: 'Europe/London',
      comment: '',
      admin: 'Ada',
    },
  ]);
  await call(
    'alerts.acknowledgeAlert',
    people.northDesk,
    requests['alerts.acknowledgeAlert']!(harbour),
  );
}

test('the first page says how many devices are in each state, as the screens count them', async () => {
  await givenEveryState();
  const first = await listDevices(people.northDesk, { limit: '1' });
  const said = stateCountsSchema.parse(first['counts']);
  expect(said).toEqual({
    critical: 1,
    error: 1,
    warning: 0,
    SDT: 1,
    pre_live: 0,
    no_data: 0,
    live: 0,
    flapping: 0,
    acknowledged: 1,
  });
  expect(said).toEqual(await countedByScreens(people.northDesk));
  const second = await listDevices(people.northDesk, {
    limit: '1',
    next_token: String(first['next_token']),
  });
  expect(second).not.toHaveProperty('counts');
});

test('a person is told of the states of what they see, and of nothing else', async () => {
  await givenEveryState();
  const { counts } = await listDevices(people.harbourOnly);
  expect(counts).toMatchObject({ critical: 1, SDT: 1, error: 0 });
  expect(counts).toEqual(await countedByScreens(people.harbourOnly));
});

test('a person who may read no alerts is told of the states all the same', async () => {
  await givenEveryState();
  const { counts } = await listDevices(people.embedded);
  expect(counts).toEqual(await countedByScreens(people.embedded));
  expect(counts).toMatchObject({ critical: 1, acknowledged: 1 });
});

test('the first page of the alerts says how many each filter finds; a refresh says neither', async () => {
  await givenEveryState();
  const answer = await listAlerts(people.northDesk);
  const said = alertCountsSchema.parse(answer['counts']);
  expect(said).toEqual({ all: 3, Critical: 1, Error: 1, Warning: 1, Acknowledged: 1 });
  expect(said).toEqual(countAlerts(answer.data as Alert[]));
  for (const list of [listAlerts, listDevices])
    expect(await list(people.northDesk, { changed_since: '1' })).not.toHaveProperty('counts');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '../../../core/domain/device.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { alertClosing } from '../../../functions/store/alert-closing.ts';
import { writeTogether } from '../../../functions/store/client.ts';
import { putPoll, type LatestPoll } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

const PATTERN: OutagePattern = {
  outages: 48,
  shortestSeconds: 120,
  longestSeconds: 240,
  everySeconds: 3_600,
};
const POLLED = 1_790_000_000;
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  const answered = { lastPolledEpochSeconds: POLLED, uptimeSeconds: 3_000, answering: true };
  const latest = new Map<string, LatestPoll>([
    ['503', { ...answered, flapping: PATTERN }],
    ['501', answered],
  ]);
  await writeTogether([
    alertClosing({ account_id: accountNamed('northbeam'), id: 'NB-3' }, new Date()),
  ]);
  await putPoll(accountNamed('northbeam'), '0', POLLED, latest, new Uint8Array());
});
afterAll(() => tables.stop());

const ask = async (name: string, query: Record<string, string>) => {
  const { status, body } = await call(name, people.northAdmin, { query });
  expect(status).toBe(200);
  return body;
};

test('lists and the device itself say how a device goes up and down, and nothing of the others', async () => {
  const { data } = await ask('devices.listDevices', { account_id: 'northbeam' });
  const listed = new Map((data as Device[]).map((device) => [device.id, device]));
  expect(listed.get('503')).toMatchObject({ flapping: PATTERN, lastPolledEpochSeconds: POLLED });
  expect(listed.get('501')).toMatchObject({ lastPolledEpochSeconds: POLLED });
  expect(listed.get('501')).not.toHaveProperty('flapping');
  const { data: one } = await ask('devices.getDevice', { id: '503' });
  expect((one as Device[])[0]!.flapping).toEqual(PATTERN);
});

test('it is counted as flapping when no alert is open', async () => {
  const { counts } = await ask('devices.listDevices', { account_id: 'northbeam' });
  expect(counts).toMatchObject({ flapping: 1 });
});

test('the states that lists are kept fresh by carry it, of devices that the caller sees alone', async () => {
  const { data } = await ask('devices.listDeviceStates', { account_id: 'northbeam' });
  expect(data).toMatchObject({ answers: { flapping: { 503: PATTERN } } });
  const other = await call('devices.listDeviceStates', people.viewer, {
    query: { account_id: 'northbeam' },
  });
  expect(other.body.data).toMatchObject({ ids: ['501', '502'] });
  expect(other.body.data).not.toHaveProperty('answers.flapping');
});

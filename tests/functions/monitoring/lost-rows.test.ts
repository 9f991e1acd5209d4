import { expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { LOST_KEPT_DAYS, LOST_STATE, MOST_LOST } from '../../../core/domain/lost-row.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { formerOf } from '../../../functions/monitoring/collector/lost-rows.ts';
import { planOf } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { isWalkDue } from '../../../functions/monitoring/collector/walk-due.ts';
import { SNMP_TYPES, SnmpError, type SnmpClient } from '../../../functions/snmp/types.ts';
import { deviceWith, type Objects } from './device-with.ts';
import { ESTABLISHED, IDLE, neighbour, peer, router, takeAway, UPTIME } from './ospf-device.ts';

const DAY = 86_400;
const WALKED = 100 * DAY;
const [A, B] = ['192.0.2.1', '192.0.2.2'];
const [GOOD, WARNING, CRITICAL] = [1, 2, 3];
const STOPPED = 1;

const walk = (objects: Objects, former: Discovery | null = null, now = WALKED) =>
  discover(deviceWith(objects), now, [], former);
const poll = (client: SnmpClient, discovery: Discovery) =>
  pollDevice(client, planOf(discovery), newDeviceState(), Date.now);
const read = async (objects: Objects, discovery: Discovery, name: string) => {
  const { values } = await poll(deviceWith(objects), discovery);
  return [values.get(`sensors|${name}|SensorValue`), values.get(`sensors|${name}|SensorStatus`)];
};
const rowsOf = ({ sensors }: Discovery) =>
  sensors.map(({ name, lostSinceEpochSeconds = 0 }) => [name, lostSinceEpochSeconds]);

test('a row that an agent takes away is a loss in its own word, of an OSPF neighbour Critical, of a BGP peer a Warning', async () => {
  const objects = router(neighbour(A), peer(B, ESTABLISHED));
  const found = await walk(objects);
  expect(found.states!['ospf']![LOST_STATE]).toEqual(['No longer listed', 'bad']);
  takeAway(objects, A);
  takeAway(objects, B);
  expect(await read(objects, found, `OSPF ${A}`)).toEqual([LOST_STATE, CRITICAL]);
  expect(await read(objects, found, `BGP ${B}`)).toEqual([LOST_STATE, WARNING]);
});

const without = (objects: Objects) => {
  takeAway(objects, A);
  return deviceWith(objects);
};
/** Agents that do not say that the row is gone. */
const OTHERS: Record<string, (objects: Objects) => SnmpClient> = {
  'an agent that hides the object, as after a change of its view': (objects) => {
    const client = without(objects);
    const get: SnmpClient['get'] = async (oids) =>
      (await client.get(oids)).map((one) =>
        one.value === null ? { ...one, type: SNMP_TYPES.noSuchObject } : one,
      );
    return { ...client, get };
  },
  'an agent that gives null': (objects) => {
    const client = without(objects);
    const get: SnmpClient['get'] = async (oids) =>
      (await client.get(oids)).map((one) =>
        one.value === null ? { ...one, type: SNMP_TYPES.null } : one,
      );
    return { ...client, get };
  },
  'a device that is silent': (objects) => ({
    ...without(objects),
    get: () => Promise.reject(new SnmpError('timeout', 'No answer.')),
  }),
  'an agent that answers genErr': (objects) => ({
    ...without(objects),
    get: () => Promise.reject(new SnmpError('refused', 'General error.')),
  }),
  'a device that started nine minutes ago': (objects) => without({ ...objects, [UPTIME]: 54_000 }),
  'an agent without uptime': (objects) => {
    const { [UPTIME]: _, ...others } = objects;
    return without(others);
  },
};

test.each(Object.entries(OTHERS))('%s has lost nothing', async (_name, agent) => {
  const objects = router(neighbour(A));
  const found = await walk(objects);
  const { values } = await poll(agent(objects), found);
  expect(values.get(`sensors|OSPF ${A}|SensorValue`)).toBeNaN();
  expect(values.get(`sensors|OSPF ${A}|SensorStatus`)).toBeNaN();
});

test('a loss counts from ten minutes after the start', async () => {
  const objects = router(neighbour(A));
  const found = await walk(objects);
  takeAway(objects, A);
  objects[UPTIME] = 60_000;
  expect(await read(objects, found, `OSPF ${A}`)).toEqual([LOST_STATE, CRITICAL]);
});

test('of a device with very many objects a loss stays between the minutes in which its row is asked for', async () => {
  const many = Array.from({ length: 1_300 }, (_, at) => neighbour(`10.0.${at >> 8}.${at & 255}`));
  const objects = router(...many);
  const plan = planOf({
    ...(await walk(objects)),
    processors: Array.from({ length: 1_000 }, (_, at) => at),
  });
  takeAway(objects, '10.0.0.0');
  const at = (minute: number) => () => minute * 60_000;
  const first = await pollDevice(deviceWith(objects), plan, newDeviceState(), at(0));
  const name = 'sensors|OSPF 10.0.0.0|SensorValue';
  expect(first.values.get(name)).toBe(LOST_STATE);
  const minutes = [1, 2, 3, 4, 5];
  let { state } = first;
  for (const minute of minutes) {
    const next = await pollDevice(deviceWith(objects), plan, state, at(minute));
    expect(next.values.get(name)).toBe(LOST_STATE);
    ({ state } = next);
  }
});

test('the next walks keep a lost row at its place and with its time, and the row when it is back', async () => {
  const objects = router(neighbour(A), neighbour(B), peer(A, ESTABLISHED));
  const first = await walk(objects);
  takeAway(objects, A);
  takeAway(objects, B);
  const second = await walk(objects, first, WALKED + 3_600);
  const names = first.sensors.map(({ name }) => name);
  expect(rowsOf(second)).toEqual(names.map((name) => [name, WALKED + 3_600]));
  expect(planOf(second).layout).toBe(planOf(first).layout);
  const third = await walk(objects, second, WALKED + 7_200);
  expect(rowsOf(third)).toEqual(rowsOf(second));
  expect(third.states).toEqual(first.states);
  expect(await read(objects, third, `OSPF ${A}`)).toEqual([LOST_STATE, CRITICAL]);
  Object.assign(objects, neighbour(A));
  expect(await read(objects, third, `OSPF ${A}`)).toEqual([8, GOOD]);
  const fourth = await walk(objects, third, WALKED + 10_800);
  expect(rowsOf(fourth)).toContainEqual([`OSPF ${A}`, 0]);
});

test('a row that is still there is no loss: a peer that an administrator stopped, and one with another index', async () => {
  const objects = router(peer(A, ESTABLISHED), neighbour(B));
  const first = await walk(objects);
  Object.assign(objects, peer(A, IDLE, STOPPED));
  takeAway(objects, B);
  const moved = neighbour(B);
  for (const [oid, value] of Object.entries(moved)) objects[oid.replace(/\.0$/, '.7')] = value;
  const second = await walk(objects, first, WALKED + 3_600);
  expect(rowsOf(second)).toEqual([[`OSPF ${B}`, 0]]);
});

test('a lost row is forgotten after 30 days, or by the walk that somebody asks for once it is known', async () => {
  const objects = router(neighbour(A));
  const first = await walk(objects);
  takeAway(objects, A);
  const lost = await walk(objects, formerOf(first, true));
  expect(rowsOf(lost)).toEqual([[`OSPF ${A}`, WALKED]]);
  const end = WALKED + LOST_KEPT_DAYS * DAY;
  expect(LOST_KEPT_DAYS).toBe(30);
  expect((await walk(objects, lost, end)).sensors).toHaveLength(1);
  expect((await walk(objects, lost, end + 1)).sensors).toEqual([]);
  expect((await walk(objects, formerOf(lost, false))).sensors).toHaveLength(1);
  expect((await walk(objects, formerOf(lost, true))).sensors).toEqual([]);
});

test('of rows lost for more than a day the fifty newest are kept, so that peers that come and go fill no device', async () => {
  const addresses = Array.from({ length: MOST_LOST + 10 }, (_, at) => `10.0.0.${at + 1}`);
  const objects = router(...addresses.map((address) => neighbour(address)));
  let found = await walk(objects);
  for (const [at, address] of addresses.entries()) {
    takeAway(objects, address);
    found = await walk(objects, found, WALKED + at);
  }
  expect(found.sensors).toHaveLength(60);
  const dayLater = WALKED + addresses.length + DAY;
  const left = rowsOf(await walk(objects, found, dayLater)).map(([name]) => name);
  expect(left.toSorted()).toEqual(
    addresses
      .slice(-50)
      .map((address) => `OSPF ${address}`)
      .toSorted(),
  );
});

test('a peer that was never up has no level and is no loss, and has both once a walk found it up', async () => {
  const objects = router(peer(A, IDLE));
  const name = `BGP ${A}`;
  const first = await walk(objects);
  expect(await read(objects, first, name)).toEqual([IDLE, Number.NaN]);
  const again = await walk(objects, first);
  expect(await read(objects, again, name)).toEqual([IDLE, Number.NaN]);
  const gone = structuredClone(objects);
  takeAway(gone, A);
  expect(await read(gone, first, name)).toEqual([Number.NaN, Number.NaN]);
  expect((await walk(gone, first)).sensors).toEqual([]);
  Object.assign(objects, peer(A, ESTABLISHED));
  expect(await read(objects, first, name)).toEqual([ESTABLISHED, GOOD]);
  const up = await walk(objects, first);
  Object.assign(objects, peer(A, IDLE));
  expect(await read(objects, await walk(objects, up), name)).toEqual([IDLE, CRITICAL]);
  takeAway(objects, A);
  expect(await read(objects, up, name)).toEqual([LOST_STATE, WARNING]);
});

test('peers of a walk of an older release alert as before', async () => {
  const objects = router(peer(A, IDLE));
  const { sensors, ...rest } = await walk(objects);
  const older = sensors.map((sensor) => {
    const { isNotUpYet: _, isLossWhenGone: __, ...before } = sensor;
    return before;
  });
  const found = await walk(objects, { ...rest, sensors: older });
  expect(await read(objects, found, `BGP ${A}`)).toEqual([IDLE, CRITICAL]);
});

test('a device is walked when a peer is up for the first time, and in the next minute of walks when a row is lost', async () => {
  const objects = router(peer(A, IDLE), neighbour(B));
  const found = await walk(objects);
  const isDue = async (minuteEpochSeconds: number, discovery = found) =>
    isWalkDue(await poll(deviceWith(objects), discovery), {
      deviceId: 'router',
      minuteEpochSeconds,
      walkedEpochSeconds: WALKED,
      askedEpochSeconds: 0,
      plan: planOf(discovery),
    });
  const [ofWalks, other] = [WALKED + 300, WALKED + 360];
  expect([await isDue(ofWalks), await isDue(other)]).toEqual([false, false]);
  Object.assign(objects, peer(A, ESTABLISHED));
  expect(await isDue(other)).toBe(true);
  Object.assign(objects, peer(A, IDLE));
  takeAway(objects, B);
  expect([await isDue(ofWalks), await isDue(other)]).toEqual([true, false]);
  const known = await walk(objects, found);
  expect(await isDue(ofWalks, known)).toBe(false);
});

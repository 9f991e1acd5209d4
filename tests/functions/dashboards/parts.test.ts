import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS } from '../../../core/access/areas.ts';
import { roleSchema } from '../../../core/access/role.ts';
import type { Parts, Port, Sensor } from '../../../core/domain/parts.ts';
import { putAcross, putMany } from '../../../functions/store/client.ts';
import { putInventories } from '../../../functions/store/inventories.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { worldRows } from '../../../infra/local/seed/write-world.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { measure, measureParts, minutesAgo, port } from '../../fixtures/measured-parts.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { role } from '../../fixtures/sides.ts';
import { everybodyChanged } from '../../fixtures/stored-people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { startWorld } from '../../fixtures/world.ts';

const account = accountNamed('northbeam');
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  await measureParts();
});
afterAll(() => tables.stop());

async function ask(claims: Claims = people.viewer, device = '501', from = 'northbeam') {
  return call('dashboards.getParts', claims, { query: { account_id: from, device_id: device } });
}
async function partsOf(device = '501'): Promise<Parts> {
  const { status: code, body } = await ask(people.viewer, device);
  expect(code).toBe(200);
  return body.data as Parts;
}
const portNamed = async (name: string) =>
  (await partsOf()).ports!.find((found) => found.name === name) as Port;
const sensorNamed = async (name: string) =>
  (await partsOf()).sensors!.find((found) => found.name === name) as Sensor;

describe('a port', () => {
  test('has its latest rates, and its use of the circuit’s size where the circuit is on it', async () => {
    expect(await portNamed('wan0')).toEqual({
      id: 'wan0',
      name: 'wan0',
      alias: 'WAN CL-501',
      type: 'ethernetCsmacd',
      state: 'Up',
      isSpare: false,
      isCircuit: true,
      speedBitsPerSecond: 1e9,
      inBitsPerSecond: 80e6,
      outBitsPerSecond: 20e6,
      usePercent: 80,
      errors: 0,
      discards: null,
      readEpochSeconds: minutesAgo(1),
    });
  });

  test('has its use of its speed elsewhere, and the packets of the last hour', async () => {
    expect(await portNamed('lan1')).toMatchObject({
      isCircuit: false,
      outBitsPerSecond: null,
      usePercent: 25,
      // Readings two minutes apart, each for the time since the one before.
      errors: 24,
      discards: 120,
    });
  });

  test('is disabled or spare, and its unknown figures are null', async () => {
    const nothing = {
      inBitsPerSecond: null,
      outBitsPerSecond: null,
      usePercent: null,
      errors: null,
      discards: null,
    };
    expect(await portNamed('lan2')).toMatchObject({
      state: 'Disabled',
      isSpare: false,
      ...nothing,
    });
    expect(await portNamed('lan3')).toMatchObject({ state: 'Down', isSpare: true, ...nothing });
  });

  test('without a known speed has a rate and no use', async () => {
    expect(await portNamed('new0')).toMatchObject({
      state: 'Lower-Layer Down',
      speedBitsPerSecond: null,
      inBitsPerSecond: 1_000,
      usePercent: null,
    });
  });

  test('that was read half an hour ago has neither a state nor rates', async () => {
    expect(await portNamed('tun0')).toMatchObject({
      state: 'Unknown',
      inBitsPerSecond: null,
      usePercent: null,
      readEpochSeconds: minutesAgo(30),
    });
  });

  test('has no use of a stated speed that its traffic is beyond', async () => {
    expect(await portNamed('tun1')).toMatchObject({ inBitsPerSecond: 31e6, usePercent: null });
  });
});

describe('a sensor', () => {
  test('has its value, and no level where nothing judges it', async () => {
    expect(await sensorNamed('Inlet')).toEqual({
      id: 'Inlet',
      name: 'Inlet',
      unit: 'celsius',
      value: 36,
      level: null,
      threshold: '',
      readEpochSeconds: minutesAgo(1),
    });
  });

  test('keeps its last value with its time', async () => {
    expect(await sensorNamed('Outlet')).toMatchObject({
      value: 61.5,
      readEpochSeconds: minutesAgo(30),
    });
  });

  test('has the maker’s words and level of its state', async () => {
    expect(await sensorNamed('Supply 1')).toMatchObject({ value: 1, level: 'OK' });
    expect(await sensorNamed('Supply 2')).toMatchObject({
      value: 3,
      states: { 1: 'Normal', 2: 'On battery', 3: 'Failed' },
      level: 'Critical',
    });
  });

  test('has the level of the threshold on its value, and of what the device says of it', async () => {
    expect(await sensorNamed('Fan 1')).toMatchObject({ value: 900, level: 'Critical' });
    expect(await sensorNamed('Fan 2')).toMatchObject({ value: null, level: 'Warning' });
  });
});

describe('the parts of a device', () => {
  test('are null before its first walk', async () => {
    expect(await partsOf('502')).toEqual({
      ports: null,
      sensors: null,
      neighbours: null,
      checks: [],
    });
  });

  test('come from the list of another source, with the states that it follows', async () => {
    const world = twoProviders();
    const watched = { ...world.devices[0]!, deviceId: 'zabbix-9' };
    await putAcross(worldRows({ ...world, devices: [watched] }, new Date()));
    await everybodyChanged();
    const e0 = { id: 'e0', name: 'e0', displayName: 'e0', status: '1' };
    await putInventories(account, new Map([['zabbix-9', { interfaces: [e0] }]]));
    await measure(4, { [port('e0', 'InBitsPerSecond')]: 5 }, 'zabbix-9');
    expect(await partsOf('zabbix-9')).toMatchObject({
      ports: [{ name: 'e0', state: 'Up', speedBitsPerSecond: null, inBitsPerSecond: 5 }],
      sensors: null,
    });
  });

  test('need the right on metrics, and a device of the own provider', async () => {
    expect((await ask(people.manager)).status).toBe(200);
    expect((await ask(people.calderAdmin, '501', 'calder')).status).toBe(404);
    expect((await ask(people.calderAdmin)).status).toBe(404);
    expect((await ask(people.nobody)).status).toBe(404);
    expect((await ask(people.viewer, '')).body.field).toBe('device_id');
    const readAll = Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, 3]));
    const blind = roleSchema.parse({
      ...role,
      name: 'Blind',
      services: [{ id: '1', ...readAll, metrics: 4 }],
    });
    await putMany('roles', [
      roleRow(providerNamed('northbeam'), { role: blind, owner: undefined }),
    ]);
    expect(await ask({ ...people.viewer, 'custom:roles': 'Blind' })).toMatchObject({
      status: 403,
      body: { message: "You need the 'view' right on metrics of this device to do this." },
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { collectors } from '../../../core/contract/collectors.ts';
import type { ResponseOf } from '../../../core/contract/endpoint.ts';
import { get, putMany, query, scan, writeIf } from '../../../functions/store/client.ts';
import { collectorDelete, collectorsOf } from '../../../functions/store/collectors.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { collectors as seeded } from '../../fixtures/collectors.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { aMachine } from './a-machine.ts';

const NORTH = accountNamed('northbeam');
const { northDesk: desk } = people;
const ROUNDS = 6;
let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  for (const { collector } of await collectorsOf(NORTH))
    await writeIf([collectorDelete(collector)]);
  await restoreWorld();
});

type Listed = ResponseOf<typeof collectors.listCollectors>;
const listed = async (collector_id = '') =>
  (
    await call('collectors.listCollectors', desk, {
      query: { account_id: 'northbeam', collector_id },
    })
  ).body as unknown as Listed;
const named = async (name: string) => (await listed()).data.find((one) => one.name === name);
const make = (body: object) =>
  call('collectors.makeEnrolmentCode', desk, { body: { account_id: 'northbeam', ...body } });
const added = async (name: string) =>
  (await make({ name })).body.data as ResponseOf<typeof collectors.makeEnrolmentCode>['data'];
const move = (collector_id: string, device_ids: string[]) =>
  call('collectors.moveDevices', desk, {
    body: { account_id: 'northbeam', collector_id, device_ids },
  });
const withdraw = (collector_id: string, machine_id = '') =>
  call('collectors.withdrawMachine', desk, {
    query: { account_id: 'northbeam', collector_id, machine_id },
  });
const shardOf = async (deviceId: string) =>
  (await get('devices', { accountId: NORTH, deviceId }))!['shardKey'];

describe('an enrolment code', () => {
  test('is shown once, stored as a digest, valid for a day, and enrols one machine', async () => {
    const { collectorId, code, untilEpochSeconds } = await added('Leeds office');
    expect(code).toMatch(/^(\w{5}-){3}\w{5}$/);
    expect(untilEpochSeconds - Date.now() / 1_000).toBeGreaterThan(86_000);
    expect(untilEpochSeconds - Date.now() / 1_000).toBeLessThanOrEqual(86_400);
    for (const table of ['collectors', 'audit', 'ledger'] as const)
      expect(JSON.stringify(await scan(table))).not.toContain(code);
    expect(await named('Leeds office')).toMatchObject({
      collectorId,
      state: 'waiting',
      codeUntilEpochSeconds: untilEpochSeconds,
      lastSeenEpochSeconds: 0,
      machines: [],
    });
    const machine = await aMachine(code, 'leeds-1');
    expect(machine.status).toBe(200);
    expect((await aMachine(code, 'leeds-2')).status).toBe(401);
    expect(await named('Leeds office')).toMatchObject({
      state: 'working',
      codeUntilEpochSeconds: 0,
      machines: [{ hostname: 'leeds-1', state: 'standby' }],
    });
    expect((await machine.getWork()).status).toBe(200);
    const [first] = (await named('Leeds office'))!.machines;
    expect(first).toMatchObject({ state: 'polling', queuedMinutes: 4, memoryMegabytes: 90 });
    expect(first!.lastSeenEpochSeconds).toBeGreaterThan(0);
    expect((await auditRows('northbeam')).at(-2)).toMatchObject({
      action: 'collectors.makeEnrolmentCode',
      user: 'north-desk',
      target: collectorId,
      information: 'Added the collector Leeds office, with a code for its first machine',
      after: { name: 'Leeds office', codeUntil: expect.stringMatching(/^20/) },
    });
  });

  test('of another machine replaces the code before it; a third machine has no place', async () => {
    const { collectorId, code } = await added('Leeds office');
    const second = (await make({ collector_id: collectorId })).body.data as { code: string };
    expect((await aMachine(code, 'leeds-1')).status).toBe(401);
    expect((await aMachine(second.code, 'leeds-1')).status).toBe(200);
    const third = (await make({ collector_id: collectorId })).body.data as { code: string };
    const standby = await aMachine(third.code, 'leeds-2');
    const refused = await make({ collector_id: collectorId });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Leeds office has 2 machines. Withdraw one of them first.',
    ]);
    expect((await withdraw(collectorId, standby.machineId)).status).toBe(200);
    expect((await make({ collector_id: collectorId })).status).toBe(200);
    expect((await make({ collector_id: 'none' })).status).toBe(404);
  });

  test('needs a name that is new, of one line, and does not mislead', async () => {
    await added('Leeds office');
    const many = 'x'.repeat(61);
    for (const name of ['', '  ', 'a\nb', '<b>', '=1+1', 'a\u202eb', many]) {
      const { status, body } = await make({ name });
      expect([status, body.field], JSON.stringify([name, body])).toEqual([400, 'name']);
    }
    const same = await make({ name: ' LEEDS  Office' });
    expect([same.status, same.body.field]).toEqual([409, 'name']);
    expect((await listed()).data.filter(({ name }) => /leeds/i.test(name))).toHaveLength(1);
  });

  test('of two collectors of one name that are added at once one is refused', async () => {
    let at = 0;
    await interleaved(
      async () => {
        const name = `Twice ${(at += 1)}`;
        const add = () => make({ name });
        return Promise.resolve({ outer: add, inner: add });
      },
      async (request, outer, inner) => {
        expect([inner.status, outer.status].sort(), `before request ${request}`).toEqual([
          200, 409,
        ]);
        expect((await listed()).data.filter(({ name }) => name === `Twice ${at}`)).toHaveLength(1);
      },
    );
  });

  test('is refused above 200 collectors, and in an account that a keyed source monitors', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      accountId: 'northbeam',
      entry: `collector#x${at}`,
      collectorId: `x${at}`,
      name: `Many ${at}`,
      createdAtMs: 1,
    }));
    await putMany('collectors', many);
    const full = await make({ name: 'One more' });
    expect([full.status, full.body.message]).toEqual([
      409,
      'An account has at most 200 collectors. Remove one first.',
    ]);
    const account = (await get('accounts', { accountId: NORTH }))!;
    await putMany('accounts', [{ ...account, source: 'elsewhere', keySource: 'zabbix' }]);
    for (const refused of [await make({ name: 'Leeds office' }), await move('c501', ['501'])])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^Devices of .* are not polled over SNMP by the portal\.$/),
      ]);
    await putMany('accounts', [account]);
  });
});

describe('devices', () => {
  test('of two sites with one address are not given to one collector, nor to the portal', async () => {
    await deviceAt('501', 'at-c501-1', '192.168.1.1');
    await deviceAt('502', 'at-c503-1', '192.168.1.1');
    for (const to of ['c501', '']) {
      const refused = await move(to, to === '' ? ['501', '502'] : ['502']);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toMatch(/have the same loopback IP and SNMP port/);
    }
    expect(await shardOf('502')).toBe('northbeam#at-c503-1');
    expect((await move('', ['502'])).status).toBe(200);
  });

  test('move to a collector and back, with a row of who polled them before', async () => {
    expect((await listed()).data.map(({ name, devices }) => [name, devices])).toEqual([
      ['Office of Fenside School', 0],
      ['Office of Harbour Foods', 0],
    ]);
    const moved = await move('c501', ['501', '502', '501']);
    expect(moved.body.message).toBe('2 devices are polled by Office of Harbour Foods from now on.');
    expect([await shardOf('501'), await shardOf('502')]).toEqual([
      'northbeam#at-c501-1',
      'northbeam#at-c501-1',
    ]);
    expect((await listed('c501')).devices).toMatchObject([{ id: '501' }, { id: '502' }]);
    expect((await listed('c503')).devices).toEqual([]);
    expect((await listed()).devices).toEqual([]);
    expect((await listed()).data.map(({ devices }) => devices)).toEqual([0, 2]);
    const before = await auditRows('northbeam');
    expect(before.at(-1)).toMatchObject({
      action: 'collectors.moveDevices',
      information: 'Moved 2 devices from the portal to Office of Harbour Foods',
      customer: 'Harbour Foods',
      before: [{ polledBy: 'the portal' }, { polledBy: 'the portal' }],
      after: { polledBy: 'Office of Harbour Foods' },
    });
    expect((await move('c501', ['501'])).body.message).toBe(
      'All of these devices are polled by Office of Harbour Foods already.',
    );
    expect(await auditRows('northbeam')).toHaveLength(before.length);
    expect((await move('c503', ['501'])).status).toBe(200);
    expect((await auditRows('northbeam')).at(-1)!.things).toEqual(
      expect.arrayContaining([
        { kind: 'collector', id: 'c501', name: 'Office of Harbour Foods' },
        { kind: 'collector', id: 'c503', name: 'Office of Fenside School' },
      ]),
    );
    expect((await move('', ['501', '502'])).body.message).toBe(
      '2 devices are polled by the portal from now on.',
    );
    expect(await shardOf('501')).toBe('northbeam#p1');
  });

  test('go to a shard with room, also within one call, each with its row', async () => {
    const device = (await get('devices', { accountId: NORTH, deviceId: '501' }))!;
    const ids = Array.from({ length: 120 }, (_, at) => `many-${at}`);
    await putMany(
      'devices',
      ids.map((deviceId) => ({ ...device, deviceId, snmp: undefined, changedAtMs: Date.now() })),
    );
    expect((await move('c501', ids.slice(0, 101))).status).toBe(400);
    expect((await move('c501', ids.slice(0, 60))).status).toBe(200);
    expect((await move('c501', ids.slice(20))).status).toBe(200);
    const shards = await Promise.all(ids.map(shardOf));
    expect(shards.filter((shard) => shard === 'northbeam#at-c501-1')).toHaveLength(100);
    expect(shards.filter((shard) => shard === 'northbeam#at-c501-2')).toHaveLength(20);
    const rows = (await auditRows('northbeam')).filter(
      ({ action }) => action === 'collectors.moveDevices',
    );
    const inLogs = rows.flatMap(({ things }) => things.map(({ id }) => id));
    expect(ids.every((id) => inLogs.includes(id))).toBe(true);
    await putMany(
      'devices',
      ids.map((deviceId) => ({ ...device, deviceId, deleted: true, changedAtMs: Date.now() })),
    );
  });

  test('of others, and those that nobody knows, are not moved, and nor is any with them', async () => {
    for (const id of ['504', '901', 'none'])
      expect((await move('c501', ['501', id])).status, id).toBe(404);
    expect((await move('none', ['501'])).status).toBe(404);
    // Of another account.
    expect((await move('c504', ['501'])).status).toBe(404);
    expect(await shardOf('501')).toBe('northbeam#0');
    const zabbix = (await get('devices', { accountId: NORTH, deviceId: '501' }))!;
    await putMany('devices', [{ ...zabbix, deviceId: 'zabbix-1' }]);
    expect((await move('c501', ['zabbix-1'])).status).toBe(409);
  });

  test('keep their collector from being removed, also when they come at that moment', async () => {
    await move('c501', ['501', '502']);
    const refused = await withdraw('c501');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Office of Harbour Foods has 2 devices. Move them to the portal or to another collector first.',
    ]);
    await move('', ['501', '502']);
    for (let round = 0; round < ROUNDS; round += 1) {
      await restoreWorld();
      const [removal, arrival] = await Promise.all([withdraw('c501'), move('c501', ['501'])]);
      expect([removal.status, arrival.status].filter((status) => status === 200)).toHaveLength(1);
      expect([404, 409]).toContain(removal.status === 200 ? arrival.status : removal.status);
      if (arrival.status === 200) await move('', ['501']);
    }
    await restoreWorld();
    expect((await withdraw('c501')).status).toBe(200);
    const rows = await query('collectors', { partition: { accountId: NORTH } });
    expect(rows.filter(({ collectorId }) => collectorId === 'c501')).toEqual([]);
    expect((await withdraw('c501')).status).toBe(404);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      information: 'Removed the collector Office of Harbour Foods',
      before: { name: 'Office of Harbour Foods', machines: ['host-501'] },
    });
  });
});

test('a machine that is withdrawn is refused from its next call on, and stays in the list as such', async () => {
  const { collectorId, code } = await added('Leeds office');
  const machine = await aMachine(code, 'leeds-1');
  expect((await machine.getWork()).status).toBe(200);
  expect((await withdraw(collectorId, 'machine-501')).status).toBe(404);
  expect((await withdraw(collectorId, machine.machineId)).body.message).toBe(
    'leeds-1 is withdrawn. Its next call is refused.',
  );
  expect((await machine.getWork()).status).toBe(401);
  expect(await named('Leeds office')).toMatchObject({
    state: 'waiting',
    machines: [{ state: 'withdrawn' }],
  });
  const { length } = await auditRows('northbeam');
  expect((await withdraw(collectorId, machine.machineId)).status).toBe(200);
  expect(await auditRows('northbeam')).toHaveLength(length);
});

test('without an account the list has those of all accounts of the caller, and of no other', async () => {
  const names = async (claims: Claims) => {
    const { body } = await call('collectors.listCollectors', claims, {});
    return (body as unknown as Listed).data.map(({ accountId, name }) => `${accountId}: ${name}`);
  };
  expect(await names(people.northAdmin)).toEqual([
    'northbeam: Office of Fenside School',
    'northbeam: Office of Harbour Foods',
    'tidewater: Office of Quay Bakery',
  ]);
  expect(await names(people.calderAdmin)).toEqual(['calder: Office of Moor Legal']);
});

test('a machine is silent 90 seconds after its last call, and a collector when all of its machines are', async () => {
  const nowMs = Date.now();
  const row = seeded().find(({ entry }) => entry === 'machine#c501#machine-501')!;
  const second = {
    ...row,
    machineId: 'b',
    entry: 'machine#c501#b',
    hostname: 'b',
    enrolledAtMs: 2,
  };
  const seen = async (firstMs: number, secondMs: number) => {
    await putMany('collectors', [
      { ...row, lastSeenMs: firstMs, clockOffsetMs: -7_600 },
      { ...second, lastSeenMs: secondMs },
    ]);
    return (await listed()).data.find((one) => one.collectorId === 'c501')!;
  };
  expect(await seen(nowMs - 95_000, nowMs - 80_000)).toMatchObject({
    state: 'working',
    lastSeenEpochSeconds: Math.floor((nowMs - 80_000) / 1_000),
    machines: [{ state: 'silent', clockOffsetSeconds: -8 }, { state: 'standby' }],
  });
  expect(await seen(nowMs - 95_000, nowMs - 120_000)).toMatchObject({ state: 'silent' });
});

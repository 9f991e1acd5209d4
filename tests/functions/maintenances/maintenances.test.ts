import { describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import {
  create,
  first,
  HOUR_MS,
  list,
  now,
  planned,
  remove,
  update,
  withMaintenances,
} from './open-maintenances.ts';

withMaintenances();

describe('planned work', () => {
  test('API-68 DATA-41 DATA-42 DATA-43 DATA-44 DATA-45 DATA-46 the list has every field, times in milliseconds and the duration in minutes', async () => {
    const start = now() + HOUR_MS;
    await create(people.northDesk, { start, end: start + 2 * HOUR_MS });
    const found = (await list(people.northDesk)).find(
      ({ startDateTime }) => startDateTime === start,
    );
    expect(found).toEqual({
      id: expect.any(String),
      account_id: 'northbeam',
      startDateTime: start,
      endDateTime: start + 2 * HOUR_MS,
      startDateTimeOnLocal: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (GMT|BST)$/),
      endDateTimeOnLocal: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (GMT|BST)$/),
      duration: 120,
      type: 'DeviceSDT',
      deviceId: '501',
      deviceDisplayName: expect.stringMatching(/./),
      deviceGroupId: '',
      deviceGroupFullPath: '',
      admin: 'north-desk Example',
      comment: 'Ann Example, new line card',
      appliedAt: expect.stringMatching(/./),
      timezone: 'Europe/London',
      work_id: '',
      version: 1,
      can_change: true,
    });
    expect(found!.appliedAt).toBe(found!.deviceDisplayName);
  });

  test('API-69 MAINT-17 one is created, with its audit row', async () => {
    const answer = await create(people.northDesk);
    expect(answer).toMatchObject({ status: 200, body: { data: [{ deviceId: '501' }] } });
    expect((await list(people.northDesk)).map(({ id }) => id)).toContain(first(answer).id);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'maintenances.createMaintenance',
      user: 'north-desk',
      target: first(answer).id,
      information: expect.stringMatching(/^Planned work on .+ to .+ (GMT|BST)$/),
      after: { comment: 'Ann Example, new line card' },
      things: expect.arrayContaining([{ kind: 'device', id: '501', name: 'LDS-CPE-01' }]),
    });
  });

  test('API-72 times below 100000000000 are seconds', async () => {
    const start = Math.floor(now() / 1000) + 3_600;
    const answer = await create(people.northDesk, { start, end: start + 60 });
    expect(first(answer)).toMatchObject({ startDateTime: start * 1000, duration: 1 });
  });

  test('API-73 MAINT-06 for a group device_id is the group, shown by its full path, and the work is on all that is in it', async () => {
    const answer = await create(people.northDesk, {
      device_id: '11',
      type: 'DeviceGroupSDT',
      start: now(),
    });
    expect(first(answer)).toMatchObject({
      deviceGroupId: '11',
      deviceId: '',
      appliedAt: 'Northbeam Direct/Harbour Foods',
    });
    const states = await call('devices.listDeviceStates', people.northDesk, {
      query: { account_id: 'northbeam' },
    });
    expect(states.body.data).toMatchObject({ inDowntime: ['501', '502'] });
  });

  test('of one device there is what is on it and on a group that holds it; nobody else’s device is told of', async () => {
    await create(people.northDesk, { device_id: '11', type: 'DeviceGroupSDT', start: now() });
    const about = (device_id: string, claims = people.northDesk) =>
      call('maintenances.listMaintenances', claims, {
        query: { account_id: 'northbeam', device_id },
      });
    const whereOf = ({ body }: Awaited<ReturnType<typeof about>>) =>
      (body.data as Maintenance[]).map(({ deviceId, deviceGroupId }) => deviceId || deviceGroupId);
    expect(whereOf(await about('501')).sort()).toEqual(['11', '501']);
    expect(whereOf(await about('502'))).toEqual(['11']);
    expect(whereOf(await about('503'))).toEqual(['503']);
    expect((await about('503', people.viewer)).status).toBe(404);
    expect((await about('504')).status).toBe(404);
  });

  test('API-70 MAINT-18 MAINT-31 only start and end change, by who manages maintenance', async () => {
    const start = now() + HOUR_MS;
    const before = (await list(people.northDesk)).find(({ id }) => id === 'work-501');
    const answer = await update(people.northDesk, { start, end: start + HOUR_MS });
    const { comment, appliedAt, type, admin } = before!;
    expect(first(answer)).toMatchObject({ comment, appliedAt, type, admin });
    expect(answer).toMatchObject({ status: 200, body: { data: [{ version: 2, duration: 60 }] } });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'maintenances.updateMaintenance',
      after: { start: start / 1000, end: start / 1000 + 3_600 },
    });
    const rows = (await auditRows('northbeam')).length;
    const again = await update(people.northDesk, { start, end: start + HOUR_MS, version: 2 });
    expect(again.body).toMatchObject({
      message: 'Start and end have not changed.',
      data: [{ version: 2 }],
    });
    expect(await auditRows('northbeam')).toHaveLength(rows);
    expect((await update(people.viewer, { start })).status).toBe(403);
  });

  test('API-71 MAINT-19 MAINT-32 one is deleted, with its audit row, by who manages maintenance', async () => {
    expect((await remove(people.viewer)).status).toBe(403);
    expect((await remove(people.northDesk)).status).toBe(200);
    expect((await list(people.northDesk)).map(({ id }) => id)).not.toContain('work-501');
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'maintenances.deleteMaintenance',
      target: 'work-501',
      before: { type: 'DeviceSDT', comment: 'Line card' },
    });
    expect((await remove(people.northDesk)).status).toBe(404);
  });

  test('MAINT-26 a start at or after the end, and an end that is past, are refused at their field', async () => {
    const at = now() + HOUR_MS;
    for (const [change, field] of [
      [{ start: at, end: at }, 'end'],
      [{ start: at, end: at - 1_000 }, 'end'],
      [{ start: at - 3 * HOUR_MS, end: at - 2 * HOUR_MS }, 'end'],
      [{ start: at - 48 * HOUR_MS, end: at }, 'start'],
      [{ timezone: 'Mars/Base' }, 'timezone'],
      [{ comment: 'a\u0007b' }, 'comment'],
      [{ type: 'CollectorSDT' }, 'type'],
    ] as const)
      expect(await create(people.northDesk, change)).toMatchObject({
        status: 400,
        body: { field },
      });
    expect(await update(people.northDesk, { start: at, end: at })).toMatchObject({
      status: 400,
      body: { field: 'end' },
    });
  });

  test('what is over stays as it was', async () => {
    const start = now() - 5 * HOUR_MS;
    await planned({ id: 'old', startEpoch: start / 1000, endEpoch: start / 1000 + 60 });
    const answer = await update(people.northDesk, { id: 'old', start, end: start + HOUR_MS });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/over/) } });
  });

  test('work that runs can be ended now, and extended', async () => {
    const start = now() - HOUR_MS;
    const { id } = first(await create(people.northDesk, { start, end: start + 3 * HOUR_MS }));
    const end = now() - 2_000;
    expect(first(await update(people.northDesk, { id, start, end }))).toMatchObject({
      endDateTime: end,
    });
  });

  test('of two editors the second is told whose change was first, and what it is', async () => {
    const start = now() + HOUR_MS;
    await update(people.northAdmin, { start, end: start + HOUR_MS });
    expect(await update(people.northDesk)).toMatchObject({
      status: 409,
      body: {
        message: 'north-admin Example (north-admin) has changed this planned work meanwhile.',
        data: { startDateTime: start, version: 2 },
      },
    });
    expect(await remove(people.northDesk, { version: 1 })).toMatchObject({ status: 409 });
  });

  test('sent twice with one work_id it is planned once', async () => {
    const start = now() + HOUR_MS;
    const change = { work_id: 'w-1', start, end: start + HOUR_MS };
    const both = [await create(people.northDesk, change), await create(people.northDesk, change)];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map((answer) => first(answer).id)).size).toBe(1);
    expect((await list(people.northDesk)).filter(({ work_id }) => work_id === 'w-1')).toHaveLength(
      1,
    );
  });

  test('the list is found by time: what was over before the range and begins after it is left out', async () => {
    const at = Math.floor(now() / 1000);
    const DAY = 86_400;
    await planned({ id: 'long-ago', startEpoch: at - 90 * DAY, endEpoch: at - 89 * DAY });
    await planned({ id: 'last-week', startEpoch: at - 8 * DAY, endEpoch: at - 7 * DAY });
    const ids = async (span: object) =>
      (await list(people.northDesk, 'northbeam', span)).map(({ id }) => id);
    expect((await ids({})).toSorted()).toEqual(['last-week', 'work-501', 'work-503']);
    expect(await ids({ start: at - 100 * DAY, end: at })).toEqual(['long-ago', 'last-week']);
  });

  test('a range that ends years before it starts is refused by its field', async () => {
    const query = { account_id: 'northbeam', start: '757909052', end: '413709180' };
    expect(await call('maintenances.listMaintenances', people.northDesk, { query })).toMatchObject({
      status: 400,
      body: { field: 'start', message: 'start: must not be after end' },
    });
  });
});

describe('whose planned work it is', () => {
  test('MAINT-01 staff, resellers and customer administrators plan it; MAINT-30 who only views does not', async () => {
    expect((await create(people.northDesk)).status).toBe(200);
    expect(
      (await create(people.reseller, { account_id: 'tidewater', device_id: '504' })).status,
    ).toBe(200);
    expect((await create(people.manager)).status).toBe(200);
    expect((await create(people.viewer)).status).toBe(403);
  });

  test("a customer's people see the work on their devices, change their own and not the provider's", async () => {
    expect((await list(people.manager)).map(({ id, can_change }) => [id, can_change])).toEqual([
      ['work-501', false],
    ]);
    expect(await update(people.manager)).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/your provider/) },
    });
    const { id } = first(await create(people.manager));
    expect((await remove(people.manager, { id })).status).toBe(200);
  });

  test('work on a group above is over the accounts below it, whose people are not told the group', async () => {
    const at = Math.floor(now() / 1000);
    await planned({
      id: 'all',
      accountId: 'northbeam_SUPER',
      type: 'DeviceGroupSDT',
      deviceId: '',
      deviceGroupId: '1',
      deviceGroupFullPath: 'Northbeam',
      startEpoch: at - 60,
      endEpoch: at + 600,
    });
    expect(
      (await list(people.reseller, 'tidewater')).map(({ id, appliedAt, can_change }) => ({
        id,
        appliedAt,
        can_change,
      })),
    ).toContainEqual({ id: 'all', appliedAt: 'Services of several accounts', can_change: false });
    const states = await call('devices.listDeviceStates', people.reseller, {
      query: { account_id: 'tidewater' },
    });
    expect(states.body.data).toMatchObject({ inDowntime: ['504'] });
    expect((await list(people.calderAdmin, 'calder')).map(({ id }) => id)).toEqual(['work-901']);
  });

  test("a device's own work is that of its account alone, whatever ids other accounts give", async () => {
    const at = Math.floor(now() / 1000);
    await planned({ accountId: 'northbeam_SUPER', startEpoch: at - 60, endEpoch: at + 600 });
    const states = await call('devices.listDeviceStates', people.northDesk, {
      query: { account_id: 'northbeam' },
    });
    expect(states.body.data).toMatchObject({ inDowntime: [] });
  });
});

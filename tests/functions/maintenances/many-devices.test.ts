import { beforeEach, describe, expect, test } from 'vitest';
import { putMany, query } from '../../../functions/store/client.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { create, HOUR_MS, list, now, update, withMaintenances } from './open-maintenances.ts';

withMaintenances();

/** Devices of Harbour Foods in northbeam. */
const NEW = Array.from({ length: 30 }, (_, at) => `many-${at}`);
const [ownOfAnother, elsewhere] = ['503', '504'];

beforeEach(async () => {
  const [row] = (
    await query('devices', { partition: { accountId: accountNamed('northbeam') } })
  ).filter(({ deviceId }) => deviceId === '501');
  await putMany(
    'devices',
    NEW.map((deviceId) => ({ ...row, deviceId })),
  );
});

const planOn = ([device_id, ...device_ids]: string[], more: object = {}, by = people.northDesk) =>
  create(by, { device_id, device_ids, start: now() + HOUR_MS, end: now() + 2 * HOUR_MS, ...more });
const planned = async () =>
  (await list(people.northDesk)).filter(({ deviceId }) => NEW.includes(deviceId));

describe('work on many devices in one call', () => {
  test('is planned on each as one piece of work, once, with what it concerns in the log', async () => {
    const ids = NEW;
    const start = now() + HOUR_MS;
    const once = { work_id: 'move-of-the-ring', start, end: start + HOUR_MS };
    const known = (await auditRows('northbeam')).length;
    const answer = await planOn([...ids, ids[0]!], once);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe(`Planned work on ${ids.length} devices scheduled.`);
    const works = await planned();
    expect(works.map(({ deviceId }) => deviceId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(works.map(({ work_id: work }) => work))).toEqual(new Set(['move-of-the-ring']));
    const rows = (await auditRows('northbeam')).slice(known);
    const concerned = rows.flatMap(({ things }) => things.filter(({ kind }) => kind === 'device'));
    expect(new Set(concerned.map(({ id }) => id))).toEqual(new Set(ids));
    expect(rows[0]!.information).toMatch(/^Planned work on \d+ devices: /);
    const again = await planOn(ids, once);
    expect(again.status).toBe(200);
    expect(await planned()).toHaveLength(ids.length);
    expect((await auditRows('northbeam')).length).toBe(known + rows.length);
  });

  test('is one piece of work without a work_id too', async () => {
    await planOn(NEW.slice(0, 2));
    const works = new Set((await planned()).map(({ work_id: work }) => work));
    expect(works.size).toBe(1);
    expect([...works][0]).not.toBe('');
  });

  test('is planned on none if one is not theirs', async () => {
    const ids = NEW.slice(0, 2);
    for (const [others, by] of [
      [[...ids, elsewhere], people.northDesk],
      [[...ids, 'no-device'], people.northDesk],
      [[...ids, ownOfAnother], people.manager],
    ] as const)
      expect((await planOn([...others], {}, by)).status).toBe(404);
    expect(await planned()).toEqual([]);
  });

  test('is refused beside a group, and for more times than one call takes', async () => {
    const onGroup = await create(people.northDesk, {
      type: 'DeviceGroupSDT',
      device_id: '11',
      device_ids: [NEW[0]],
    });
    expect(onGroup).toMatchObject({ status: 400, body: { field: 'device_ids' } });
    const many = Array.from({ length: 501 }, (_, at) => `device-${at}`);
    expect((await planOn([NEW[0]!, ...many])).status).toBe(400);
    const start = now() + HOUR_MS;
    const until = new Date(start + 40 * 7 * 86_400_000).toISOString().slice(0, 10);
    const weekly = await planOn(NEW, { repeat: { every: 'week', until }, timezone: 'UTC' });
    expect(weekly).toMatchObject({ status: 400, body: { field: 'device_ids' } });
    expect(await planned()).toEqual([]);
  });
});

describe.each<Moment>(['before', 'after'])('a process that dies %s any of its calls', (moment) => {
  test('has moved some of one time: the same call moves the others, and none twice', async () => {
    let [start, end] = [now() + HOUR_MS, now() + 2 * HOUR_MS];
    await planOn(NEW, { start, end });
    for (let at = 1, isKilled = true; isKilled; at += 1) {
      const [work] = await planned();
      [start, end] = [start + HOUR_MS, end + HOUR_MS];
      const change = { id: work!.id, start, end, together: 'time', version: undefined };
      const move = () => update(people.northDesk, change);
      isKilled = await killedAt(at, moment, move);
      expect(await move()).toMatchObject({ status: 200 });
      const times = (await planned()).map((each) => [each.startDateTime, each.endDateTime]);
      expect(times, `killed at call ${at}`).toEqual(NEW.map(() => [start, end]));
    }
  });
});

import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import {
  create,
  HOUR_MS,
  list,
  now,
  planned,
  remove,
  update,
  withMaintenances,
} from './open-maintenances.ts';

withMaintenances();

describe('work that is planned together', () => {
  const until = () => new Date(now() + 15 * 86_400_000).toISOString().slice(0, 10);
  const weekly = async () => {
    const start = now() + HOUR_MS;
    const repeat = { every: 'week', until: until() };
    const answer = await create(people.northDesk, { start, end: start + HOUR_MS, repeat });
    return { answer, start, works: answer.body.data as Maintenance[] };
  };

  test('each week it is planned up to its last day, as one change', async () => {
    const before = (await auditRows('northbeam')).length;
    const { answer, works, start } = await weekly();
    expect(answer.status).toBe(200);
    expect(works).toHaveLength(3);
    expect(works[0]!.startDateTime).toBe(start);
    expect(new Set(works.map(({ work_id }) => work_id)).size).toBe(1);
    const rows = await auditRows('northbeam');
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)!.information).toMatch(/, and each week until .+, 3 times in all$/);
  });

  test('what cannot repeat so is refused at its last day', async () => {
    for (const last of ['2001-01-01', '2100-01-01'])
      expect(
        await create(people.northDesk, { repeat: { every: 'week', until: last } }),
      ).toMatchObject({ status: 400, body: { field: 'repeat.until' } });
  });

  test('it is moved and removed together from one of them on, with one audit row', async () => {
    const { works } = await weekly();
    const { id, startDateTime, endDateTime } = works[1]!;
    const moved = await update(people.northDesk, {
      id,
      start: startDateTime + HOUR_MS,
      end: endDateTime + HOUR_MS,
      together: true,
    });
    expect(moved).toMatchObject({
      status: 200,
      body: { message: '2 pieces of planned work changed.' },
    });
    const stored = (await list(people.northDesk)).filter(({ work_id }) => work_id !== '');
    expect(stored.map((work) => work.startDateTime)).toEqual([
      works[0]!.startDateTime,
      startDateTime + HOUR_MS,
      works[2]!.startDateTime + HOUR_MS,
    ]);
    expect((await auditRows('northbeam')).at(-1)!.information).toContain('and 1 more planned');
    expect((await remove(people.northDesk, { id, together: true })).body.message).toBe(
      '2 pieces of planned work removed.',
    );
    expect((await list(people.northDesk)).filter(({ work_id }) => work_id !== '')).toHaveLength(1);
  });

  test('one time of a series is moved and removed in all its places, and no other time', async () => {
    const start = now() + HOUR_MS;
    const { body } = await create(people.northDesk, {
      device_ids: ['502', '503'],
      start,
      end: start + HOUR_MS,
      repeat: { every: 'week', until: until() },
    });
    const works = body.data as Maintenance[];
    const starts = [...new Set(works.map(({ startDateTime }) => startDateTime))].toSorted();
    const ofTime = (at: number) => works.filter((work) => work.startDateTime === starts[at]);
    expect([starts.length, ofTime(1).length]).toEqual([3, 3]);
    const { id, startDateTime, endDateTime, work_id } = ofTime(1)[0]!;
    // Runs into that time, and is another one.
    const [startEpoch, endEpoch] = [startDateTime / 1000 + 600, endDateTime / 1000];
    await planned({ id: 'beside', workId: work_id, startEpoch, endEpoch });
    const to = { start: startDateTime + HOUR_MS, end: endDateTime + 2 * HOUR_MS };
    const moved = await update(people.northDesk, { id, ...to, together: 'time' });
    expect(moved).toMatchObject({
      status: 200,
      body: { message: '3 pieces of planned work changed.' },
    });
    const times = async () => {
      const left = (await list(people.northDesk)).filter(
        (work) => work.work_id === work_id && work.id !== 'beside',
      );
      return left.map((work) => `${work.startDateTime} ${work.endDateTime}`).toSorted();
    };
    const thrice = (at: number, end: number) => Array<string>(3).fill(`${at} ${end}`);
    expect(await times()).toEqual(
      [
        ...thrice(starts[0]!, starts[0]! + HOUR_MS),
        ...thrice(to.start, to.end),
        ...thrice(starts[2]!, starts[2]! + HOUR_MS),
      ].toSorted(),
    );
    const beside = (await list(people.northDesk)).find((work) => work.id === 'beside')!;
    expect(beside.startDateTime).toBe(startEpoch * 1000);
    const gone = await remove(people.northDesk, { id: ofTime(0)[1]!.id, together: 'time' });
    expect(gone.body.message).toBe('3 pieces of planned work removed.');
    expect(await times()).toHaveLength(6);
  });

  test('what began before stays as it is, also where it runs into the work', async () => {
    const { works } = await weekly();
    const { id, startDateTime, work_id: workId } = works[1]!;
    const startEpoch = startDateTime / 1000;
    await planned({
      id: 'before',
      workId,
      startEpoch: startEpoch - 1_800,
      endEpoch: startEpoch + 1_800,
    });
    expect((await remove(people.northDesk, { id, together: true })).body.message).toBe(
      '2 pieces of planned work removed.',
    );
    const left = (await list(people.northDesk)).filter(({ work_id }) => work_id === workId);
    expect(left.map((work) => work.id)).toEqual([works[0]!.id, 'before']);
  });

  test('a calendar file has the work as it is, and is read by a calendar', async () => {
    const answer = await call('maintenances.getCalendar', people.northDesk, {
      query: { account_id: 'northbeam', id: 'work-501' },
    });
    const { text, name } = answer.body.data as { text: string; name: string };
    const event = new ICAL.Component(ICAL.parse(text) as string[]).getFirstSubcomponent('vevent')!;
    const [work] = (await list(people.northDesk)).filter(({ id }) => id === 'work-501');
    expect(name).toMatch(/\.ics$/);
    expect(text).toContain('METHOD:PUBLISH');
    expect(new ICAL.Event(event).startDate.toUnixTime() * 1000).toBe(work!.startDateTime);
    expect(new ICAL.Event(event).endDate.toUnixTime() * 1000).toBe(work!.endDateTime);
    expect(new ICAL.Event(event).summary).toBe(`Planned work: ${work!.appliedAt}`);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });
});

describe('work that runs', () => {
  const end = (claims: Claims, works: { id: string; version?: number }[]) =>
    call('maintenances.endMaintenances', claims, { body: { account_id: 'northbeam', works } });
  const started = (id: string) => planned({ id, startEpoch: now() / 1000 - 600, endEpoch: later });
  const later = now() / 1000 + 7_200;

  test('many pieces are ended by one call, each with its audit row; what is refused keeps no other from it', async () => {
    await started('one');
    await started('two');
    await started('three');
    const works = [
      { id: 'one' },
      { id: 'two' },
      { id: 'three', version: 7 },
      { id: 'work-503' },
      { id: 'gone' },
    ];
    const { body, status } = await end(people.northDesk, works);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: '2 of 5 pieces of planned work ended.',
    });
    expect(body.data).toMatchObject([
      { id: 'one', status: 200, message: 'Planned work on LDS-CPE-01 ended.' },
      { id: 'two', status: 200 },
      { id: 'three', status: 409, message: expect.stringContaining('meanwhile') },
      { id: 'work-503', status: 409, message: 'This work has not begun.' },
      { id: 'gone', status: 404, message: 'Planned work not found.' },
    ]);
    const ends = new Map((await list(people.northDesk)).map((work) => [work.id, work.endDateTime]));
    expect(Math.abs(ends.get('one')! - Date.now())).toBeLessThan(HOUR_MS);
    expect(ends.get('three')).toBe(later * 1000);
    const rows = (await auditRows('northbeam')).filter(
      ({ action }) => action === 'maintenances.endMaintenances',
    );
    expect(rows.map(({ target }) => target).toSorted()).toEqual(['one', 'two']);
    expect(rows[0]).toMatchObject({
      information: expect.stringMatching(/^Ended the planned work on LDS-CPE-01 at .+ (GMT|BST)$/),
      before: { end: later },
    });
    const again = await end(people.northDesk, [{ id: 'one' }]);
    expect(again.body.data).toMatchObject([{ status: 409, message: 'This work is over.' }]);
  });
});

describe('what work would cover', () => {
  const preview = (claims: Claims, change: object) =>
    call('maintenances.previewMaintenance', claims, {
      query: {
        account_id: 'northbeam',
        type: 'DeviceGroupSDT',
        ids: ['11'],
        start: now(),
        end: now() + 48 * HOUR_MS,
        ...change,
      },
    });

  test('its devices, the work that it meets, and what is wrong with them now', async () => {
    const { data } = (await preview(people.northDesk, {})).body;
    expect(data).toMatchObject({
      devices: [{ id: '501', customer: 'Harbour Foods' }, { id: '502' }],
      overlaps: [{ id: 'work-501' }],
      alerts: expect.arrayContaining([expect.objectContaining({ id: 'NB-1' })]),
    });
  });

  test('work that is being changed does not meet itself, and other times meet nothing', async () => {
    const meets = async (change: object) =>
      ((await preview(people.northDesk, change)).body.data as { overlaps: unknown[] }).overlaps;
    expect(await meets({ without: 'work-501' })).toEqual([]);
    expect(await meets({ end: now() + HOUR_MS })).toEqual([]);
  });
});

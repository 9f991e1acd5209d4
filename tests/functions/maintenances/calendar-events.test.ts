import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { wallTime, zonedMoment } from '../../../core/domain/wall-time.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { arrived, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { readersOf } from './readers.ts';

const HOUR = 3_600;
const DAY = 86_400;
const ZONE = 'Europe/London';
const account_id = 'northbeam';
const desk = people.northDesk;

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  await readersOf('Harbour Foods', 'it@harbour.example');
  await readersOf('Fenside School', 'it@fenside.example');
});

const nextMarch = () => new Date().getUTCFullYear() + 1;
const at = (date: string, time: string) => wallTime(date, time, ZONE)!.epochSeconds;
const tomorrow = () => Math.ceil(Date.now() / 1000 / DAY) * DAY + DAY;

async function plan(
  work_id: string,
  device_id: string,
  start: number,
  { hours = 2, repeat }: { hours?: number; repeat?: { every: string; until: string } } = {},
): Promise<Maintenance[]> {
  const times = { start: start * 1000, end: (start + hours * HOUR) * 1000 };
  const { body } = await call('maintenances.createMaintenance', desk, {
    body: { account_id, device_id, ...times, work_id, timezone: ZONE, ...(repeat && { repeat }) },
  });
  return body.data as Maintenance[];
}

const move = ({ id }: Maintenance, start: number, hours = 2) =>
  call('maintenances.updateMaintenance', desk, {
    body: { account_id, id, start: start * 1000, end: (start + hours * HOUR) * 1000 },
  });

interface Event {
  method: string;
  uid: string;
  sequence: number;
  /** Starts and ends in epoch seconds. */
  times: [number, number][];
}

/** Calendar files of the latest mail to each customer, as two libraries read them alike. */
async function tell(work: string): Promise<Map<string, Event[]>> {
  const before = local.mailbox.messages.length;
  await call('maintenances.sendNotices', desk, { body: { account_id, work, key: randomUUID() } });
  await arrived(1);
  await run();
  return new Map(
    local.mailbox.messages
      .slice(before)
      .map(({ to, attachments }) => [
        to[0]!,
        attachments
          .filter(({ name }) => name.endsWith('.ics'))
          .map(({ base64 }) => eventIn(Buffer.from(base64, 'base64').toString('utf8'))),
      ]),
  );
}

function eventIn(text: string): Event {
  const calendar = new ICAL.Component(ICAL.parse(text) as string[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const event = new ICAL.Event(events[0]!);
  const times: [number, number][] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    times.push([startDate.toUnixTime(), endDate.toUnixTime()]);
  }
  expect(secondOpinion(text)).toEqual(times);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    times,
  };
}

function secondOpinion(text: string): [number, number][] {
  const event = Object.values(ical.sync.parseICS(text)).find(
    (part): part is VEvent => part?.type === 'VEVENT',
  )!;
  const lengthMs = event.end!.getTime() - event.start.getTime();
  const excluded = new Set(
    Object.values((event.exdate ?? {}) as Record<string, Date>).map((date) => date.getTime()),
  );
  const starts = event.rrule ? event.rrule.all() : [event.start];
  return starts
    .map((start) => start.getTime())
    .filter((ms) => !excluded.has(ms))
    .map((ms) => [ms / 1000, (ms + lengthMs) / 1000]);
}

describe('calendar events of planned work', () => {
  test('one moved of two devices: each time is an event of its own, and keeps its name', async () => {
    const work = randomUUID();
    const start = tomorrow();
    const [first] = await plan(work, '501', start);
    const [second] = await plan(work, '502', start);
    const announced = (await tell(work)).get('it@harbour.example')!;
    expect(announced).toMatchObject([
      { method: 'REQUEST', sequence: 0, times: [[start, start + 2 * HOUR]] },
    ]);
    await move(first!, start + DAY);
    const changed = (await tell(work)).get('it@harbour.example')!;
    const uids = changed.map(({ uid }) => uid);
    expect(changed.map(({ times }) => times[0]).toSorted()).toEqual([
      [start, start + 2 * HOUR],
      [start + DAY, start + DAY + 2 * HOUR],
    ]);
    expect(new Set(uids).size).toBe(2);
    const { text } = local.mailbox.messages.at(-1)!;
    expect(text).toContain(`At several times between ${zonedMoment(start, ZONE)} and `);
    expect(text).toMatch(new RegExp(`LDS-CPE-01.*: ${zonedMoment(start + DAY, ZONE)} to `));
    expect(uids).toContain(announced[0]!.uid);
    expect(changed.every(({ method }) => method === 'REQUEST')).toBe(true);
    // Together again: the second event goes.
    await move({ ...first! }, start);
    const together = (await tell(work)).get('it@harbour.example')!;
    expect(together.map(({ method, times }) => [method, times[0]![0]])).toEqual(
      expect.arrayContaining([
        ['REQUEST', start],
        ['CANCEL', start + DAY],
      ]),
    );
    expect(together).toHaveLength(2);
    expect(announced[0]!.uid).toMatch(new RegExp(`^${work}\\.[\\w-]{12}@`));
    // Later mails do not cancel it again.
    for (const piece of [first!, second!]) await move(piece, start + 2 * DAY);
    expect((await tell(work)).get('it@harbour.example')).toMatchObject([
      { method: 'REQUEST', uid: announced[0]!.uid, sequence: 3 },
    ]);
  });

  test('each week over the end of March is one event by the clock, with the short night apart', async () => {
    const work = randomUUID();
    const year = nextMarch();
    const sunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
    const date = (day: number) => new Date(Date.UTC(year, 2, day)).toISOString().slice(0, 10);
    const days = [-7, 0, 7, 14].map((by) => date(sunday + by));
    const start = at(days[0]!, '00:00');
    const pieces = await plan(work, '501', start, {
      hours: 4,
      repeat: { every: 'week', until: days[3]! },
    });
    const planned = pieces.map(({ startDateTime, endDateTime }) => [
      startDateTime / 1000,
      endDateTime / 1000,
    ]);
    expect(planned.map(([from, to]) => (to! - from!) / HOUR)).toEqual([4, 3, 4, 4]);
    const events = (await tell(work)).get('it@harbour.example')!;
    expect(events.flatMap(({ times }) => times).toSorted(([a], [b]) => a - b)).toEqual(planned);
    expect(events.map(({ times }) => times.length).toSorted()).toEqual([1, 3]);
    // One night moved by a day: the series keeps its name, without that night.
    await move(pieces[2]!, at(date(sunday + 8), '00:00'), 4);
    const moved = (await tell(work)).get('it@harbour.example')!;
    const series = moved.find(({ times }) => times.length > 1)!;
    expect(series).toMatchObject({ method: 'REQUEST', sequence: 1 });
    expect(events.map(({ uid }) => uid)).toContain(series.uid);
    expect(moved.flatMap(({ times }) => times.map(([from]) => from))).toContain(
      at(date(sunday + 8), '00:00'),
    );
    expect(series.times.map(([from]) => from)).toEqual([start, at(days[3]!, '00:00')]);
    // Taken away whole: each event is cancelled under its name.
    await call('maintenances.deleteMaintenance', desk, {
      query: { account_id, id: pieces[0]!.id, together: 'true' },
    });
    const gone = (await tell(work)).get('it@harbour.example')!;
    expect(gone.every(({ method, sequence }) => method === 'CANCEL' && sequence === 2)).toBe(true);
    expect(gone.map(({ uid }) => uid).toSorted()).toEqual(moved.map(({ uid }) => uid).toSorted());
  });

  test.each([
    ['15', 1],
    ['31', 1],
    // Calendars do not agree on the rule, so each month has its event.
    ['30', 6],
  ])(
    'each month on the %s., or the last day of shorter months, in %i events',
    async (day, count) => {
      const work = randomUUID();
      const year = nextMarch();
      const pieces = await plan(work, '501', at(`${year}-10-${day}`, '22:00'), {
        repeat: { every: 'month', until: `${year + 1}-03-31` },
      });
      const events = (await tell(work)).get('it@harbour.example')!;
      expect(events).toHaveLength(count);
      expect(events.flatMap(({ times }) => times.map(([from]) => from)).toSorted()).toEqual(
        pieces.map(({ startDateTime }) => startDateTime / 1000),
      );
    },
  );

  test('each customer has the events of its own circuits alone', async () => {
    const work = randomUUID();
    const start = tomorrow();
    await plan(work, '501', start);
    await plan(work, '503', start + DAY, { hours: 1 });
    const told = await tell(work);
    expect(told.get('it@harbour.example')).toMatchObject([{ times: [[start, start + 2 * HOUR]] }]);
    expect(told.get('it@fenside.example')).toMatchObject([
      { times: [[start + DAY, start + DAY + HOUR]] },
    ]);
  });
});

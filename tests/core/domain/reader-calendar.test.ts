import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { repeatedTimes } from '../../../core/domain/recurrence.ts';
import { eventsOf } from '../../../core/domain/work-events.ts';
import type { Circuit, WorkNotice } from '../../../core/domain/work-notice.ts';
import { composeNotice } from '../../../functions/jobs/kinds/notice-mail.ts';

const HOUR = 3_600;
const DAY = 86_400;
const START = Date.UTC(2027, 2, 3, 22) / 1000;

type Outcome = WorkNotice['outcome'];

/** One reader's address: the notices to it, and the calendar that it keeps by RFC 5546. */
function reader(timezone: string) {
  let former: WorkNotice | undefined;
  const calendar = new Map<string, { sequence: number; times: string[] }>();
  return {
    calendar,
    tell(circuits: readonly Circuit[], outcome: Outcome = 'sent') {
      const letter = circuits.length === 0 ? 'withdrawn' : former ? 'changed' : 'announced';
      const sequence = former ? former.sequence + 1 : 0;
      const named = circuits.length === 0 ? former!.circuits : [...circuits];
      const notice = {
        account: 'a',
        customer: 'C',
        to: 'it@c.example',
        method: 'EMAIL',
        letter,
        sequence,
        timezone,
        comment: '',
        circuits: named,
        reason: '',
        atMs: 0,
        jobId: '',
        openedAtMs: null,
        changedAtMs: null,
        answers: [],
        outcome,
        startEpoch: Math.min(...named.map(({ startEpoch }) => startEpoch)),
        endEpoch: Math.max(...named.map(({ endEpoch }) => endEpoch)),
      } satisfies Omit<WorkNotice, 'events'>;
      former = { ...notice, events: eventsOf(notice, former) };
      const mail = composeNotice(former, {
        face: { brandName: 'B', colour: '#000', secondColour: '#000' } as never,
        reason: null,
        answerUrl: '',
        sender: 'desk@b.example',
        uidOf: (part) => `u${part}`,
        now: new Date(0),
      });
      if (outcome !== 'sent') return mail;
      for (const { content } of mail.calendars) {
        const { method, uid, sequence: version, times } = eventIn(content);
        const known = calendar.get(uid);
        expect(version, uid).toBeGreaterThanOrEqual(known?.sequence ?? 0);
        // The same version is the same event.
        if (known?.sequence === version) expect(times).toEqual(known.times);
        calendar.set(uid, { sequence: version, times: method === 'CANCEL' ? [] : times });
      }
      return mail;
    },
    times: () => [...new Set([...calendar.values()].flatMap(({ times }) => times))].toSorted(),
    become(old: Partial<WorkNotice>) {
      former = { ...former!, ...old };
    },
  };
}

function eventIn(text: string) {
  const parsed = new ICAL.Component(ICAL.parse(text) as string[]);
  const zone = parsed.getFirstSubcomponent('vtimezone');
  const part = parsed.getFirstSubcomponent('vevent')!;
  const start = part.getFirstProperty('dtstart')!;
  expect(start.getFirstParameter('tzid') ?? undefined).toBe(
    zone?.getFirstPropertyValue('tzid') ?? undefined,
  );
  if (zone) ICAL.TimezoneService.register(zone);
  const event = new ICAL.Event(part);
  const times: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    times.push(`${startDate.toUnixTime()}-${endDate.toUnixTime()}`);
  }
  const other = Object.values(ical.sync.parseICS(text)).find(
    (each): each is VEvent => each?.type === 'VEVENT',
  )!;
  const without = Object.values((other.exdate ?? {}) as Record<string, Date>).map(Number);
  const starts = other.rrule ? other.rrule.all() : [other.start];
  expect(starts.map(Number).filter((ms) => !without.includes(ms))).toEqual(
    times.map((each) => Number(each.split('-')[0]) * 1000),
  );
  return {
    method: String(parsed.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    times: times.toSorted(),
  };
}

const circuit = (id: string, startEpoch: number, seconds = 2 * HOUR): Circuit => ({
  id,
  name: id,
  reference: '',
  startEpoch,
  endEpoch: startEpoch + seconds,
});
const timesOf = (circuits: readonly Circuit[]) =>
  [...new Set(circuits.map(({ startEpoch, endEpoch }) => `${startEpoch}-${endEpoch}`))].toSorted();

/** Numbers below 1 that a seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("a reader's calendar", () => {
  test.each([
    'Europe/London',
    'Europe/Amsterdam',
    'Asia/Calcutta',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'America/Santiago',
    'UTC',
  ])('has the times of the work and no others after each of five changes, in %s', (zone) => {
    for (const seed of [1, 25, 56, 65]) {
      const next = randomFrom(seed);
      const pick = (count: number) => Math.floor(next() * count);
      const every = pick(2) === 0 ? 'week' : 'month';
      const until = every === 'week' ? '2027-05-20' : '2027-12-20';
      const times = { startEpoch: START + pick(30) * DAY + pick(24) * HOUR, endEpoch: 0 };
      times.endEpoch = times.startEpoch + (1 + pick(8)) * HOUR;
      let plan = ['d1', 'd2'].flatMap((id) =>
        repeatedTimes(times, { every, until }, zone).map(({ startEpoch, endEpoch }): Circuit =>
          circuit(id, startEpoch, endEpoch - startEpoch),
        ),
      );
      const one = reader(zone);
      one.tell(plan);
      for (let change = 0; change < 5; change += 1) {
        const at = pick(Math.max(plan.length, 1));
        const kind = pick(5);
        if (kind === 0) plan = plan.filter((_, nth) => nth !== at);
        else if (kind === 1)
          plan = plan.map((each) => circuit(each.id, each.startEpoch + DAY, 2 * HOUR));
        else if (kind === 2)
          plan = plan.map((each, nth) =>
            nth === at ? circuit(each.id, each.startEpoch + HOUR * pick(30), HOUR) : each,
          );
        else if (kind === 3) plan = plan.filter(({ id }) => id !== 'd1');
        else plan = [...plan, circuit('d3', START + pick(99) * DAY)];
        const arrives = change === 4 || pick(3) > 0;
        one.tell(plan, arrives ? 'sent' : 'failed');
        if (arrives) expect(one.times(), `${zone} ${seed}.${change}`).toEqual(timesOf(plan));
      }
    }
  });

  test('an event whose cancellation did not arrive is cancelled with the next mail', () => {
    const one = reader('Europe/London');
    one.tell([circuit('d1', START), circuit('d1', START + 3 * DAY)]);
    one.tell([circuit('d1', START)], 'failed');
    one.tell([circuit('d1', START)], 'failed');
    one.tell([circuit('d1', START)]);
    expect(one.times()).toEqual(timesOf([circuit('d1', START)]));
    expect(one.tell([circuit('d1', START)]).calendars).toHaveLength(1);
  });

  test('work that an older release withdrew comes back as a later version of its event', () => {
    const one = reader('Europe/London');
    const plan = [circuit('d1', START)];
    one.tell(plan);
    one.tell([]);
    const { sequence } = [...one.calendar.values()][0]!;
    one.become({ events: [] });
    one.tell(plan);
    expect([...one.calendar.values()]).toEqual([{ sequence: sequence + 1, times: timesOf(plan) }]);
  });

  test('a year of weeks on three circuits is one event', () => {
    const circuits = ['d1', 'd2', 'd3'].flatMap((id) =>
      Array.from({ length: 53 }, (_, week) => circuit(id, START + week * 7 * DAY)),
    );
    const notice = { sequence: 0, letter: 'announced' as const, circuits, timezone: 'Asia/Tokyo' };
    expect(eventsOf(notice, undefined)).toHaveLength(1);
  });
});

import { Temporal } from 'temporal-polyfill';
import type { PlannedTimes } from './downtime.ts';
import { repeatedTimes } from './recurrence.ts';
import { REPEATS, type Repeat } from './repeat.ts';
import type { WorkEvent } from './work-event.ts';
import type { NoticeContent, WorkNotice } from './work-notice.ts';

type Timing = Omit<WorkEvent, 'number' | 'sequence' | 'isCancelled'>;
type Told = Pick<
  WorkNotice,
  'sequence' | 'events' | 'circuits' | 'startEpoch' | 'endEpoch' | 'letter' | 'outcome'
>;

/**
 * Calendar events of a notice: one for each time of the work, or for each series of times. An event
 * that is moved keeps its number, and gets the sequence of the notice; one that is gone is cancelled
 * with it (RFC 5546, section 2.1.4: the UID names the event, SEQUENCE orders its versions), and again
 * if that notice did not arrive.
 */
export function eventsOf(
  notice: Pick<NoticeContent, 'sequence' | 'letter' | 'circuits' | 'timezone'>,
  former: Told | undefined,
): WorkEvent[] {
  const known = former ? knownEvents(former) : [];
  const timings = notice.letter === 'withdrawn' ? [] : timingsOf(notice.circuits, notice.timezone);
  const { sequence } = notice;
  const taken = new Map<Timing, WorkEvent>();
  const free = new Set(known);
  const match = (isMatch: (event: WorkEvent, timing: Timing) => boolean) => {
    for (const timing of timings) {
      if (taken.has(timing)) continue;
      const event = [...free].find((each) => isMatch(each, timing));
      if (!event) continue;
      taken.set(timing, event);
      free.delete(event);
    }
  };
  match((event, timing) => !event.isCancelled && isSameTiming(event, timing));
  match((event, timing) => !event.isCancelled && event.startEpoch === timing.startEpoch);
  match((event, timing) => !event.isCancelled && shareCircuit(event, timing));
  match(shareCircuit);
  let next = Math.max(-1, ...known.map(({ number }) => number)) + 1;
  const current = timings.map((timing): WorkEvent => {
    const event = taken.get(timing);
    if (!event) return { ...timing, number: next++, sequence, isCancelled: false };
    const isUnchanged =
      !event.isCancelled &&
      isSameTiming(event, timing) &&
      String(event.circuits) === String(timing.circuits);
    return {
      ...timing,
      number: event.number,
      sequence: isUnchanged ? event.sequence : sequence,
      isCancelled: false,
    };
  });
  const isKnownGone = (event: WorkEvent) =>
    event.isCancelled && (former?.outcome === 'sent' || event.sequence !== former?.sequence);
  const gone = [...free].map((event) =>
    isKnownGone(event) ? event : { ...event, sequence, isCancelled: true },
  );
  return [...current, ...gone];
}

/** Notices of older releases had one event over the whole time. */
function knownEvents({ events, sequence, letter, circuits, ...times }: Told): WorkEvent[] {
  if (events.length > 0) return events;
  const ids = [...new Set(circuits.map(({ id }) => id))];
  const { startEpoch, endEpoch } = times;
  const whole = { startEpoch, endEpoch, repeat: null, circuits: ids };
  return [{ ...whole, number: 0, sequence, isCancelled: letter === 'withdrawn' }];
}

const timingKey = ({ startEpoch, endEpoch, repeat }: Timing) =>
  JSON.stringify([startEpoch, endEpoch, repeat]);

const isSameTiming = (event: WorkEvent, timing: Timing) => timingKey(event) === timingKey(timing);

const shareCircuit = (event: WorkEvent, { circuits }: Timing) =>
  event.circuits.some((id) => circuits.includes(id));

/** Times of the same circuits, in series where a rule gives at least two of them. */
function timingsOf(circuits: NoticeContent['circuits'], zone: string): Timing[] {
  const byTime = new Map<string, { times: PlannedTimes; ids: string[] }>();
  for (const { id, startEpoch, endEpoch } of circuits) {
    const key = `${startEpoch}-${endEpoch}`;
    const group = byTime.get(key) ?? { times: { startEpoch, endEpoch }, ids: [] };
    byTime.set(key, { ...group, ids: [...new Set([...group.ids, id])] });
  }
  const byCircuits = new Map<string, { ids: string[]; all: PlannedTimes[] }>();
  for (const { times, ids } of byTime.values()) {
    const key = JSON.stringify([ids.toSorted(), lengthOf(times, zone)]);
    const group = byCircuits.get(key) ?? { ids: ids.toSorted(), all: [] };
    byCircuits.set(key, { ...group, all: [...group.all, times] });
  }
  return [...byCircuits.values()]
    .flatMap(({ ids, all }) => inSeries(all, zone).map((each) => ({ ...each, circuits: ids })))
    .toSorted((one, other) => one.startEpoch - other.startEpoch);
}

/**
 * Length in seconds and by the clock of the zone, which differ on a night on which the clocks change.
 * Calendars read a moment that a clock shows twice differently, so times with one are like no other.
 */
function lengthOf({ startEpoch, endEpoch }: PlannedTimes, zone: string): string {
  const [start, end] = [zoned(startEpoch, zone), zoned(endEpoch, zone)];
  const byClock = start.toPlainDateTime().until(end.toPlainDateTime());
  const isLikeNone = isShownTwice(start) || isShownTwice(end);
  return `${endEpoch - startEpoch} ${isLikeNone ? startEpoch : byClock.toString()}`;
}

function isShownTwice(moment: Temporal.ZonedDateTime): boolean {
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation }),
  );
  return !earlier!.equals(later!);
}

const zoned = (epochSeconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone);

/** @param all times of equal length. */
function inSeries(all: readonly PlannedTimes[], zone: string): Omit<Timing, 'circuits'>[] {
  const sorted = all.toSorted((one, other) => one.startEpoch - other.startEpoch);
  let best: Series | undefined;
  for (const [at, first] of sorted.entries()) {
    // A series has no time before its first, so no later one is longer.
    if (best && best.members.length >= sorted.length - at) break;
    for (const every of REPEATS) {
      const series = seriesFrom(first, every, sorted, zone);
      if (!best || series.members.length > best.members.length) best = series;
    }
  }
  if (!best || best.members.length < 2) return sorted.map((times) => ({ ...times, repeat: null }));
  const { every, count, without, members } = best;
  const rest = sorted.filter((times) => !members.includes(times));
  const { startEpoch, endEpoch } = members[0]!;
  return [
    { startEpoch, endEpoch, repeat: { every, count, without } },
    ...(rest.length > 0 ? inSeries(rest, zone) : []),
  ];
}

interface Series extends NonNullable<WorkEvent['repeat']> {
  members: PlannedTimes[];
}

/**
 * The times that a rule from the first gives. Of an event that repeats the length is that of the
 * first in seconds, so a night on which the clocks change is not of the series. It ends before a
 * night on which the clock shows its start not at all, or twice.
 */
function seriesFrom(
  first: PlannedTimes,
  every: Repeat['every'],
  all: readonly PlannedTimes[],
  zone: string,
): Series {
  const begins = zoned(first.startEpoch, zone);
  const none = { every, count: 1, without: [], members: [first] };
  // Calendars do not agree on "the 30th, else the last day".
  if (every === 'month' && [29, 30].includes(begins.day)) return none;
  const until = zoned(all.at(-1)!.startEpoch, zone).toPlainDate().toString();
  const given = repeatedTimes(first, { every, until }, zone).map(({ startEpoch }) => startEpoch);
  const odd = given.findIndex((start) => {
    const moment = zoned(start, zone);
    return isShownTwice(moment) || !moment.toPlainTime().equals(begins.toPlainTime());
  });
  if (odd === 0) return none;
  const starts = odd < 0 ? given : given.slice(0, odd);
  const members = all.filter(({ startEpoch }) => starts.includes(startEpoch));
  const end = starts.indexOf(members.at(-1)!.startEpoch) + 1;
  const without = starts
    .slice(0, end)
    .filter((start) => members.every(({ startEpoch }) => startEpoch !== start));
  // A rule with more exceptions than times is none.
  if (without.length > members.length) return none;
  return { every, count: end, without, members };
}

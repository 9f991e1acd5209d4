import type { WorkEvent } from '../../core/domain/work-event.ts';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import ical, {
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

export interface CalendarEvent {
  /** PUBLISH for a file that somebody downloads; the others are mailed to one person. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Name of the brand that publishes the file. */
  brandName: string;
  /** The same for ever for the same work. */
  uid: string;
  /** Number of changes of the entry. */
  sequence: number;
  startEpoch: number;
  endEpoch: number;
  /** Rule of a series, in the time of a zone; null for a single time. */
  series: (NonNullable<WorkEvent['repeat']> & { zone: string }) | null;
  /** When the file was written. */
  stampMs: number;
  summary: string;
  description: string;
  /** Sender and recipient of the invitation; absent in a published file. */
  organizer?: { name: string; email: string };
  attendee?: string;
}

/**
 * A calendar file of one event (RFC 5545). A single time is a UTC instant, which every reader shows
 * in its own zone; a series is in its zone, whose clock it keeps when the clocks change. The event
 * leaves the reader's day free.
 */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, attendee, brandName } = event;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    // Without one it has the library's name.
    prodId: { company: plainName(brandName), product: 'Planned work' },
  });
  if (event.series) calendar.timezone({ name: null, generator: zoneBlock });
  const entry = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    ...timesOf(event),
    stamp: new Date(event.stampMs),
    summary: event.summary,
    description: event.description,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(organizer ? { organizer: { ...organizer, name: plainName(organizer.name) } } : {}),
  });
  if (attendee) entry.createAttendee({ email: attendee, rsvp: false });
  return calendar.toString();
}

/** A rule for the 31st means the last day of each month. */
const LONGEST_MONTH = 31;

function timesOf({ startEpoch, endEpoch, series }: CalendarEvent) {
  if (!series) return { start: new Date(startEpoch * 1000), end: new Date(endEpoch * 1000) };
  const { every, count, without, zone } = series;
  const at = (epochSeconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone);
  const start = at(startEpoch);
  return {
    start,
    end: at(endEpoch),
    timezone: zone,
    repeating: {
      count,
      freq: every === 'week' ? ICalEventRepeatingFreq.WEEKLY : ICalEventRepeatingFreq.MONTHLY,
      ...(every === 'month' && { byMonthDay: start.day === LONGEST_MONTH ? -1 : start.day }),
      ...(without.length > 0 && { exclude: without.map(at) }),
    },
  };
}

/** By the name that the event uses: for "Asia/Calcutta" the library gives that of Asia/Kolkata. */
const zoneBlock = (zone: string) =>
  tzlib_get_ical_block(zone)[0]?.replace(/^TZID:.*$/m, `TZID:${zone}`) ?? null;

/** The format forbids quotes in a name, and the library writes them. */
function plainName(name: string): string {
  return name.replace(/["\\\r\n]/g, '');
}

import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

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
  /** When the file was written. */
  stampMs: number;
  summary: string;
  description: string;
  /** Sender and recipient of the invitation; absent in a published file. */
  organizer?: { name: string; email: string };
  attendee?: string;
}

/**
 * A calendar file of one event (RFC 5545). Times are UTC instants, which every reader shows in its
 * own zone. The event leaves the reader's day free.
 */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, attendee, brandName } = event;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    // Without one it has the library's name.
    prodId: { company: plainName(brandName), product: 'Planned work' },
  });
  const entry = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: new Date(event.startEpoch * 1000),
    end: new Date(event.endEpoch * 1000),
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

/** The format forbids quotes in a name, and the library writes them. */
function plainName(name: string): string {
  return name.replace(/["\\\r\n]/g, '');
}

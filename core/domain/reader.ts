/** How somebody reads moments. */
export interface Reader {
  /** IANA name; '' for the zone of the machine that they read on. */
  zone: string;
  /** Language and country of dates and times, such as 'en-GB'. */
  dates: string;
}

export const USUAL_READER: Reader = { zone: '', dates: 'en-GB' };

let reader = USUAL_READER;

/**
 * Says who reads from here on. A browser has one reader; a server has many, and names zone and
 * language with each call instead.
 */
export function setReader(next: Reader): void {
  reader = next;
}

/** IANA name of the zone in which moments are told: the reader's own. */
export function readerZone(): string {
  return reader.zone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export const readerDates = (): string => reader.dates;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in words, in the reader's language and, where none is named, the reader's zone.
 * @param epochSeconds fractions are allowed.
 */
export function momentIn(
  epochSeconds: number,
  options: Intl.DateTimeFormatOptions,
  { zone, dates }: Reader = reader,
): string {
  const timeZone = options.timeZone ?? (zone || undefined);
  const key = JSON.stringify([dates, timeZone, options]);
  let found = formats.get(key);
  // Making a formatter costs more than a hundred uses of it.
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(dates, { ...options, timeZone })));
  return found.format(epochSeconds * 1000);
}

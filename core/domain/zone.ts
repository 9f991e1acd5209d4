/** Is it the IANA name of a time zone, such as Europe/London? */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const DAY_SECONDS = 86_400;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Wall time of a zone, as if it were UTC, in epoch seconds. */
export function wallSeconds(epochSeconds: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const two = '2-digit' as const;
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    clocks.set(zone, clock);
  }
  const shown = Object.fromEntries(
    clock.formatToParts(epochSeconds * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  return (
    Date.UTC(
      shown['year'] ?? 0,
      (shown['month'] ?? 1) - 1,
      shown['day'],
      shown['hour'],
      shown['minute'],
      shown['second'],
    ) / 1000
  );
}

/**
 * The first moment at which the clocks of a zone show what wallSeconds gives; of what they skip, as
 * much later as they are moved.
 */
export function fromWallSeconds(wall: number, zone: string): number {
  const offset = (at: number) => wallSeconds(at, zone) - at;
  // A day earlier and a day later stand on either side of a change of the clocks.
  const [early, late] = [wall - offset(wall - DAY_SECONDS), wall - offset(wall + DAY_SECONDS)];
  return [early, late].find((at) => wallSeconds(at, zone) === wall) ?? early;
}

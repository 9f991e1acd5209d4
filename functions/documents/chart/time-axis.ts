import { scaleUtc, type ScaleLinear } from 'd3-scale';
import { Temporal } from 'temporal-polyfill';
import { TEXT_SIZE, type Mark } from './marks.ts';

interface Axis {
  fromEpochSeconds: number;
  toEpochSeconds: number;
  /** IANA name. */
  zone: string;
}

/** Times under a chart. @param y of their base line. */
export function timeMarks(axis: Axis, x: ScaleLinear<number, number>, y: number): Mark[] {
  const right = x(axis.toEpochSeconds);
  return timeTicks(axis).map(({ epochSeconds, text }) => ({
    kind: 'text',
    size: TEXT_SIZE,
    colour: 'soft',
    text,
    x: x(epochSeconds),
    y,
    // The last one is not cut off by the edge.
    anchor: x(epochSeconds) > right - 16 ? 'end' : 'middle',
  }));
}

const DAY_SECONDS = 86_400;

/** Round times by the clocks of the zone, not by UTC: midnight is the midnight of its people. */
function timeTicks({ fromEpochSeconds: from, toEpochSeconds: to, zone }: Axis) {
  const days = (to - from) / DAY_SECONDS;
  const shown: Intl.DateTimeFormatOptions =
    days <= 2
      ? { hour: '2-digit', minute: '2-digit' }
      : days <= 92
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' };
  const format = new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: zone });
  const wall = scaleUtc([wallMs(from * 1000, zone), wallMs(to * 1000, zone)], [0, 1]);
  return wall
    .ticks(4)
    .map((tick) => {
      const text = tick.toISOString().slice(0, -1);
      const epochSeconds =
        Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000;
      return { epochSeconds, text: format.format(epochSeconds * 1000) };
    })
    .filter(({ epochSeconds }) => epochSeconds >= from && epochSeconds <= to);
}

/** Wall time, as if it were UTC. */
function wallMs(epochMs: number, zone: string): number {
  const { offsetNanoseconds } =
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  return epochMs + offsetNanoseconds / 1e6;
}

import { createRandom } from './random.ts';

/** Weekly load of a link by line of business. */
export const PROFILE_IDS = [
  'office',
  'school',
  'hospital',
  'bakery',
  'logistics',
  'congested',
  'hot',
  'radio',
  'ten',
  'quiet',
  'steady',
  'idle',
] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

const WEEK_MINUTES = 7 * 1440;
/** A prime, so that the ripple does not repeat weekly. */
const RIPPLE_MINUTES = 7919;
/** 1 January 1970 was a Thursday; tables start on Monday. */
const THURSDAY_MINUTES = 3 * 1440;

interface Wave {
  /** Share of the peak load by minute, 0 to 1. */
  level: Float64Array;
  /** Cumulative sum of level before each minute; one entry more than level. */
  before: Float64Array;
}

interface Profile {
  week: Wave;
  /** Share of the level that comes from the ripple. */
  rippleShare: number;
}

/**
 * Load of one direction of a link: a shifted profile, so that no two links are alike. It depends on
 * time only, so counters and history agree after a restart.
 */
export interface LoadShape {
  profile: ProfileId;
  phaseMinutes: number;
  ripplePhaseMinutes: number;
  /** Offset of the sites' clocks from UTC, fixed at planning so that counters never decrease. */
  localOffsetMinutes: number;
}

/** Average level of the minute at minuteOfEpoch * 60, from 0 to 1. */
export function levelInMinute(shape: LoadShape, minuteOfEpoch: number): number {
  const { week, rippleShare } = profileOf(shape.profile);
  const level = week.level[weekMinute(shape, minuteOfEpoch)]!;
  if (rippleShare === 0) return level;
  return (
    (1 - rippleShare) * level +
    rippleShare * ripple().level[(minuteOfEpoch + shape.ripplePhaseMinutes) % RIPPLE_MINUTES]!
  );
}

/** Fast levelInMinute for consecutive minutes; fills `into`. */
export function fillLevels(shape: LoadShape, firstMinuteOfEpoch: number, into: Float64Array): void {
  const { week, rippleShare } = profileOf(shape.profile);
  const waves = ripple().level;
  let weekAt = weekMinute(shape, firstMinuteOfEpoch);
  let rippleAt = (firstMinuteOfEpoch + shape.ripplePhaseMinutes) % RIPPLE_MINUTES;
  for (let at = 0; at < into.length; at += 1) {
    into[at] = (1 - rippleShare) * week.level[weekAt]! + rippleShare * waves[rippleAt]!;
    weekAt = weekAt + 1 === WEEK_MINUTES ? 0 : weekAt + 1;
    rippleAt = rippleAt + 1 === RIPPLE_MINUTES ? 0 : rippleAt + 1;
  }
}

/** Integral of the level over a span, in seconds at full load. Never negative for from <= to. */
export function loadSeconds(
  shape: LoadShape,
  fromEpochSeconds: number,
  toEpochSeconds: number,
): number {
  const { week, rippleShare } = profileOf(shape.profile);
  const weekShift = shape.phaseMinutes + shape.localOffsetMinutes + THURSDAY_MINUTES;
  const inWeek =
    areaUnder(week, toEpochSeconds / 60 + weekShift) -
    areaUnder(week, fromEpochSeconds / 60 + weekShift);
  if (rippleShare === 0) return 60 * inWeek;
  const waves = ripple();
  const inRipple =
    areaUnder(waves, toEpochSeconds / 60 + shape.ripplePhaseMinutes) -
    areaUnder(waves, fromEpochSeconds / 60 + shape.ripplePhaseMinutes);
  return 60 * ((1 - rippleShare) * inWeek + rippleShare * inRipple);
}

function weekMinute(shape: LoadShape, minuteOfEpoch: number): number {
  return (
    (minuteOfEpoch + shape.phaseMinutes + shape.localOffsetMinutes + THURSDAY_MINUTES) %
    WEEK_MINUTES
  );
}

/** Area under a repeating wave, from 0 to a fractional minute. */
function areaUnder({ level, before }: Wave, minute: number): number {
  const rounds = Math.floor(minute / level.length);
  const rest = minute - rounds * level.length;
  const whole = Math.min(Math.floor(rest), level.length - 1);
  return rounds * before[level.length]! + before[whole]! + (rest - whole) * level[whole]!;
}

function waveOf(level: Float64Array): Wave {
  const before = new Float64Array(level.length + 1);
  for (let at = 0; at < level.length; at += 1) before[at + 1] = before[at]! + level[at]!;
  return { level, before };
}

let rippleWave: Wave | undefined;
function ripple(): Wave {
  rippleWave ??= waveOf(
    Float64Array.from(drift('ripple', RIPPLE_MINUTES, 0.92), (value) => clamp(0.35 + 0.3 * value)),
  );
  return rippleWave;
}

const built = new Map<ProfileId, Profile>();
function profileOf(id: ProfileId): Profile {
  let profile = built.get(id);
  if (!profile) {
    const noise = drift(id, WEEK_MINUTES, 0.8);
    const { hourly, roughness, rippleShare } = OUTLINES[id];
    const level = Float64Array.from(noise, (wobble, minute) => {
      const plain = hourly(Math.floor(minute / 1440), (minute % 1440) / 60);
      return plain === 0 ? 0 : clamp(plain * (1 + roughness * wobble));
    });
    profile = { week: waveOf(level), rippleShare };
    built.set(id, profile);
  }
  return profile;
}

interface Outline {
  /** Level by day (0 is Monday) and fractional local hour; 0 means that the link is down. */
  hourly: (day: number, hour: number) => number;
  roughness: number;
  rippleShare: number;
}

const hill = (hour: number, middle: number, width: number) =>
  Math.exp(-(((hour - middle) / width) ** 2));
const isWeekday = (day: number) => day < 5;
const office = (day: number, hour: number) =>
  0.04 +
  (isWeekday(day)
    ? 0.5 * hill(hour, 10.5, 2) + 0.52 * hill(hour, 14.7, 2.3)
    : 0.03 * hill(hour, 13, 5));

const OUTLINES: Record<ProfileId, Outline> = {
  office: { hourly: office, roughness: 0.14, rippleShare: 0.12 },
  school: {
    hourly: (day, hour) =>
      0.03 + (isWeekday(day) ? 0.72 * hill(hour, 10.7, 1.8) + 0.55 * hill(hour, 13.9, 1.4) : 0.01),
    roughness: 0.16,
    rippleShare: 0.1,
  },
  hospital: {
    hourly: (_day, hour) => 0.3 + 0.34 * hill(hour, 11, 4) + 0.22 * hill(hour, 19.5, 2.5),
    roughness: 0.1,
    rippleShare: 0.15,
  },
  bakery: {
    hourly: (day, hour) =>
      0.03 + (day === 6 ? 0.15 : 0.55) * (hill(hour, 5.2, 1.6) + 0.7 * hill(hour, 12.4, 2.2)),
    roughness: 0.2,
    rippleShare: 0.1,
  },
  logistics: {
    hourly: (day, hour) =>
      0.22 +
      (day === 6 ? 0.1 : 0.38) *
        (hill(hour, 22.5, 2.4) + hill(hour, 4, 2.6) + 0.6 * hill(hour, 15, 2)),
    roughness: 0.15,
    rippleShare: 0.1,
  },
  /** An office whose uplink is full at ten on weekdays, when stock systems synchronise. */
  congested: {
    hourly: (day, hour) =>
      isWeekday(day) && hour >= 10 && hour < 10.75 ? 0.985 : 0.85 * office(day, hour),
    roughness: 0.012,
    rippleShare: 0,
  },
  hot: {
    hourly: (_day, hour) => 0.9 + 0.045 * hill(hour, 14, 5),
    roughness: 0.018,
    rippleShare: 0,
  },
  /** A radio link that drops twice an hour, for two and four minutes. */
  radio: {
    hourly: (day, hour) =>
      isDropped(Math.round(hour * 60) % 60) ? 0 : 0.08 + 0.5 * office(day, hour),
    roughness: 0.2,
    rippleShare: 0,
  },
  /** Discards of a full uplink, only around ten. */
  ten: {
    hourly: (day, hour) => (isWeekday(day) && hour >= 10 && hour < 10.75 ? 0.8 : 0.0001),
    roughness: 0.2,
    rippleShare: 0,
  },
  quiet: {
    hourly: (_day, hour) => 0.05 + 0.03 * hill(hour, 2, 1.5),
    roughness: 0.3,
    rippleShare: 0,
  },
  /** Keep-alives only. */
  steady: { hourly: () => 0.05, roughness: 0, rippleShare: 0 },
  idle: { hourly: () => 0, roughness: 0, rippleShare: 0 },
};

function isDropped(minuteOfHour: number): boolean {
  return (minuteOfHour >= 29 && minuteOfHour < 31) || (minuteOfHour >= 48 && minuteOfHour < 52);
}

/** A random walk around 0, mostly within -1..1; each minute keeps `memory` of the previous one. */
function drift(seed: string, length: number, memory: number): Float64Array {
  const random = createRandom(seed);
  const line = new Float64Array(length);
  const step = Math.sqrt(1 - memory * memory);
  let value = 0;
  for (let at = 0; at < length; at += 1) {
    value = memory * value + step * (random.next() + random.next() + random.next() - 1.5);
    line[at] = value;
  }
  return line;
}

/** Never 0, which means down, and never above the peak. */
function clamp(level: number): number {
  return Math.min(1, Math.max(0.002, level));
}

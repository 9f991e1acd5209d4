import * as z from 'zod';
import type { Alert } from './alert.ts';

/**
 * The one vocabulary of state. `rank` sorts trouble first; `shape` and `word` carry what colour
 * alone must not. Colours are in web/src/ui, the same table for all screens. A state says how bad
 * it is and no more; whether somebody is on it is a second fact (ruling R-9).
 */
export const STATES = {
  critical: { rank: 0, word: 'Critical', colour: 'red', shape: 'octagon' },
  error: { rank: 1, word: 'Error', colour: 'orange', shape: 'diamond' },
  warning: { rank: 2, word: 'Warning', colour: 'yellow', shape: 'triangle' },
  /** A device that goes up and down, without an open alert at this moment. */
  flapping: { rank: 3, word: 'Flapping', colour: 'yellow', shape: 'wave' },
  SDT: { rank: 4, word: 'Planned work', colour: 'blue', shape: 'wrench' },
  pre_live: { rank: 5, word: 'Pre-Live', colour: 'grey', shape: 'dashed' },
  no_data: { rank: 6, word: 'No data', colour: 'grey', shape: 'question' },
  live: { rank: 7, word: 'Live', colour: 'green', shape: 'circle' },
} as const;

/** How trouble looks that somebody is on, in the place of its severity's look (decision D-15). */
const ACKNOWLEDGED = { word: 'acknowledged', colour: 'blue', shape: 'check' } as const;

export type State = keyof typeof STATES;
export type TileSeverity = 'Live' | 'Warning' | 'Error' | 'Critical';

/** How bad it is, and whether somebody is on it. */
export interface Condition {
  state: State;
  /** Never true of a state that is no trouble. */
  acknowledged: boolean;
}

/** How a condition is drawn and said. */
export interface Look {
  word: string;
  colour: (typeof STATES)[State]['colour'];
  shape: (typeof STATES)[State]['shape'] | typeof ACKNOWLEDGED.shape;
}

/** The look of a condition: "Critical" in red, or "Critical, acknowledged" in blue. */
export function lookOf({ state, acknowledged }: Condition): Look {
  const look = STATES[state];
  return acknowledged ? { ...ACKNOWLEDGED, word: `${look.word}, ${ACKNOWLEDGED.word}` } : look;
}

export function isTrouble(state: State): boolean {
  return STATES[state].rank < STATES.SDT.rank;
}

/** Worst first; of one state what nobody has acknowledged before the rest. */
export function compareConditions(a: Condition, b: Condition): number {
  return rankOf(a) - rankOf(b);
}

const rankOf = ({ state, acknowledged }: Condition) =>
  2 * STATES[state].rank + Number(acknowledged);

/** Later than any moment in epoch seconds that a key must hold. */
const END_OF_TIME = 10_000_000_000;

/**
 * A number that sorts conditions worst first, what nobody has acknowledged before the rest, then
 * the newest first.
 * @param sinceEpochSeconds when the condition began; 0 when that is not known, which sorts last.
 */
export function conditionKey(condition: Condition, sinceEpochSeconds: number): number {
  return rankOf(condition) * END_OF_TIME + (END_OF_TIME - sinceEpochSeconds);
}

const TILE_RANK: Record<TileSeverity, number> = { Live: 0, Warning: 2, Error: 3, Critical: 4 };

/**
 * A tile takes the worst severity of its alerts, in whatever order they come; cleared alerts do not
 * count.
 */
export function raise(
  current: TileSeverity,
  alert: Pick<Alert, 'severityLabel' | 'cleared'>,
): TileSeverity {
  if (alert.cleared || alert.severityLabel === 'OK') return current;
  return TILE_RANK[alert.severityLabel] > TILE_RANK[current] ? alert.severityLabel : current;
}

export function severityInt(severity: TileSeverity): number {
  return TILE_RANK[severity];
}

const SEVERITY_STATES = {
  Critical: 'critical',
  Error: 'error',
  Warning: 'warning',
  Live: 'live',
  OK: 'live',
} as const;

const STATE_SEVERITIES: Partial<Record<State, TileSeverity>> = {
  critical: 'Critical',
  error: 'Error',
  warning: 'Warning',
};

/** 'Live' for every state that is no trouble. */
export function severityOfState(state: State): TileSeverity {
  return STATE_SEVERITIES[state] ?? 'Live';
}

export function stateOfSeverity(severity: TileSeverity | 'OK'): State {
  return SEVERITY_STATES[severity];
}

/**
 * The stored 'Alert Status' of a device: 'confirmed-{severity}-none' or
 * 'unconfirmed-{severity}-none', 'none' for OK. It is confirmed only when every current alert is
 * acknowledged: one that nobody has taken keeps the device in sight, even below a worse one that
 * somebody has.
 */
export function alertStatus(
  alerts: readonly Pick<Alert, 'severityLabel' | 'cleared' | 'acked'>[],
): string {
  const worst = alerts.reduce(raise, 'Live' as TileSeverity);
  if (worst === 'Live') return 'none';
  const isConfirmed = alerts.every((alert) => alert.cleared || alert.acked);
  return `${isConfirmed ? 'confirmed' : 'unconfirmed'}-${stateOfSeverity(worst)}-none`;
}

/** Every spelling of a state in lower case: its name, its word, and what is stored for no alert. */
const BY_SPELLING = new Map<string, State>([
  ...(Object.keys(STATES) as State[]).flatMap((state): [string, State][] => [
    [state.toLowerCase(), state],
    [STATES[state].word.toLowerCase(), state],
  ]),
  ['none', 'live'],
  ['ok', 'live'],
]);

/**
 * Reads any spelling of a state: 'warn' and 'warning', 'none', 'OK' and 'Live', 'pre_live' and
 * 'Pre-Live', or an alert status (decisions D-34, D-35). Undefined for any other text.
 */
export function findState(text: string): State | undefined {
  const known = BY_SPELLING.get(text);
  if (known) return known;
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^(un)?confirmed-/, '')
    .replace(/-none$/, '');
  return word.startsWith('warn') ? 'warning' : BY_SPELLING.get(word);
}

/** As findState; anything unknown is live. */
export function readStatus(status: string): State {
  return findState(status) ?? 'live';
}

/** Facts that a device's condition follows from. */
export interface DeviceFacts {
  alertStatus: string;
  preLive: boolean;
  inDowntime: boolean;
  hasData: boolean;
  isFlapping: boolean;
}

/**
 * Planned work over every alert, then pre-live, then the worst current alert, then whether data
 * come at all, then whether the device goes up and down.
 */
export function deviceCondition(facts: DeviceFacts): Condition {
  if (facts.inDowntime) return { state: 'SDT', acknowledged: false };
  if (facts.preLive) return { state: 'pre_live', acknowledged: false };
  const state = readStatus(facts.alertStatus);
  if (state === 'live' && !facts.hasData) return { state: 'no_data', acknowledged: false };
  if (state === 'live' && facts.isFlapping) return { state: 'flapping', acknowledged: false };
  return {
    state,
    acknowledged: isTrouble(state) && facts.alertStatus.startsWith('confirmed-'),
  };
}

/** States that are in none of the four figures, and how services in one of them are told. */
export const OTHER_WORDS = {
  flapping: 'flapping',
  SDT: 'in planned work',
  pre_live: 'in Pre-Live',
  no_data: 'without data',
} as const satisfies Partial<Record<State, string>>;
export const OTHER_STATES = Object.keys(OTHER_WORDS) as (keyof typeof OTHER_WORDS)[];

const count = z.number().int().min(0);

/** How many services are in each state, and how many of those in trouble are acknowledged. */
export const stateCountsSchema = z.strictObject({
  critical: count,
  error: count,
  warning: count,
  flapping: count,
  SDT: count,
  pre_live: count,
  no_data: count,
  live: count,
  acknowledged: count,
} satisfies Record<State | 'acknowledged', z.ZodType>);
export type StateCounts = z.infer<typeof stateCountsSchema>;

/** The state of a summary without trouble. */
export const calmState = ({ no_data: unknown }: Pick<StateCounts, 'no_data'>): State =>
  unknown > 0 ? 'no_data' : 'live';

/** The sentence where nothing is in trouble; without data nobody knows. */
export function calmWords({ no_data: unknown }: Pick<StateCounts, 'no_data'>): string {
  if (unknown === 0) return 'Nothing is in trouble';
  const services = `${unknown.toLocaleString('en-GB')} ${unknown === 1 ? 'service is' : 'services are'}`;
  return `Nothing is known to be in trouble; ${services} ${OTHER_WORDS.no_data}`;
}

export function countStates(conditions: Iterable<Condition>): StateCounts {
  const counts: StateCounts = {
    critical: 0,
    error: 0,
    warning: 0,
    flapping: 0,
    SDT: 0,
    pre_live: 0,
    no_data: 0,
    live: 0,
    acknowledged: 0,
  };
  for (const { state, acknowledged } of conditions) {
    counts[state] += 1;
    counts.acknowledged += Number(acknowledged);
  }
  return counts;
}

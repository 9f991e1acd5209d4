import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { FLAPPING_WATCH, isPartOfFlapping } from '../../../core/domain/flapping.ts';
import { REACHABLE_SEVERITY, reachableWords } from '../../../core/domain/reachable.ts';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import type { FaultReading } from '../../store/faults.ts';
import { severityOf } from '../../../core/domain/threshold.ts';
import { changeAlert, clearAlert, enterAlert, type OpenAlert } from '../entrance.ts';
import { isEvaluated, valueOf, wordsOf, type Check } from './checks.ts';
import type { Prepared } from './memory.ts';
import type { DevicePoll } from './poll-device.ts';
import {
  flappingReading,
  FOUND_BY_FLAPPING,
  foundAlert,
  readingOf,
  type FoundBy,
  type PolledDevice,
} from './write-alert.ts';
import { observe, severitiesOf, type Watch } from './watch.ts';

/** One poll of one device, to be held against its thresholds. */
export interface Evaluation extends PolledDevice {
  checks: readonly Check[];
  values: { get(series: string): number | undefined };
  answering: boolean;
  /** Since the first poll without an answer; 0 while it answers. */
  silentSeconds: number;
  /** Port of TCP that answers while SNMP does not. */
  answersOn: number | undefined;
  watches: ReadonlyMap<string, Watch>;
  minuteEpochSeconds: number;
  /** Names of the groups of the device, root first; asked for only when an alert opens. */
  groupNames: () => Promise<readonly string[]>;
}

/**
 * As nearly always: the device answers, nothing was wrong and nothing is. So much is known without
 * anything to wait for, from the places of the values alone.
 */
export function isQuiet(
  { checks, places }: Pick<Prepared, 'checks' | 'places'>,
  { values: { values }, answering, state }: DevicePoll,
): boolean {
  if (!answering || state.watches.size > 0) return false;
  for (let at = 0; at < checks.length; at++) {
    const { threshold, factor } = checks[at]!;
    const place = places[at];
    if (place !== undefined && severityOf(threshold, values[place]! * factor) !== 0) return false;
  }
  return true;
}

const NOTHING_SEEN: Watch = { history: [], open: undefined };

/**
 * Opens, changes and clears the alerts of a device.
 * @returns its watches from now on, and how many alerts changed.
 */
export async function evaluate(
  evaluation: Evaluation,
): Promise<{ watches: Map<string, Watch>; changed: number }> {
  const watches = new Map<string, Watch>();
  let changed = 0;
  for (const check of evaluation.checks) {
    const value = isEvaluated(check, evaluation.answering)
      ? valueOf(check, evaluation.values)
      : Number.NaN;
    const known = evaluation.watches.get(check.watch);
    if (!known && severityOf(check.threshold, value) === 0) continue;
    const before = known ?? NOTHING_SEEN;
    const after = await evaluateCheck(evaluation, check, before, value);
    if (after.open !== before.open) changed++;
    if (after.open || after.history.some((severity) => severity > 0))
      watches.set(check.watch, after);
  }
  const flapping = await evaluateFlapping(evaluation);
  if (flapping) {
    watches.set(FLAPPING_WATCH, flapping);
    if (flapping.open !== evaluation.watches.get(FLAPPING_WATCH)?.open) changed++;
  }
  for (const [watch, { open }] of evaluation.watches) {
    if (watches.has(watch) || !open || evaluation.checks.some((check) => check.watch === watch))
      continue;
    /** It flaps no more, or nobody watches it: the threshold was taken away, or the interface. */
    await clear(evaluation, watch, open, evaluation.minuteEpochSeconds);
    changed++;
  }
  return { watches, changed };
}

async function evaluateCheck(
  evaluation: Evaluation,
  check: Check,
  before: Watch,
  value: number,
): Promise<Watch> {
  /** A missing value opens no alert and clears none. */
  if (Number.isNaN(value))
    return before.open ? await followDowntime(evaluation, before, before.open) : before;
  const port = check.watch === HOST_STATUS ? evaluation.answersOn : undefined;
  const severities = severitiesOf(check.threshold, value, port ? REACHABLE_SEVERITY : undefined);
  const { seen, target } = observe(
    before,
    severities,
    check.datasource,
    evaluation.minuteEpochSeconds,
  );
  const { open } = before;
  if (!open && (target === 0 || isFolded(evaluation, check))) return { ...seen, open };
  const words = port ? reachableWords(port) : wordsOf(check, evaluation.values);
  const readingFor = (severity: SeverityValue) => readingOf(evaluation, check, words, severity);
  if (!open) {
    const reading = readingFor(target as SeverityValue);
    const opened = await openAlert(evaluation, check, reading, seen.turnEpochSeconds);
    return { ...seen, open: opened };
  }
  if (target === 0) {
    await clear(evaluation, check.watch, open, seen.turnEpochSeconds);
    return { ...seen, open: undefined };
  }
  // The value stays that of the beginning, or of the severity, but whether a device is there does not.
  const isOther = check.watch === HOST_STATUS && (open.value ?? words) !== words;
  if (target === open.severity && !isOther)
    return await followDowntime(evaluation, { ...seen, open }, open);
  return { ...seen, open: await changeOpen(evaluation, readingFor(target), open) };
}

/** The outages of a flapping device are part of one alert. */
function isFolded({ flapping, silentSeconds }: Evaluation, { watch }: Check): boolean {
  return (
    watch === HOST_STATUS && flapping !== undefined && isPartOfFlapping(flapping, silentSeconds)
  );
}

/** @returns undefined while it does not flap, or while nobody is to be told of its outages. */
async function evaluateFlapping(evaluation: Evaluation): Promise<Watch | undefined> {
  const { flapping, checks, watches } = evaluation;
  const check = checks.find(({ watch }) => watch === HOST_STATUS);
  const severity = check ? severityOf(check.threshold, 0) : 0;
  if (!flapping || severity === 0) return undefined;
  const before = watches.get(FLAPPING_WATCH) ?? NOTHING_SEEN;
  const { open } = before;
  const reading = flappingReading(evaluation, flapping, severity);
  const { alertValue: value, sdted } = reading;
  if (open?.value === value && open.severity === severity && open.sdted === sdted) return before;
  const next = open
    ? await changeOpen(evaluation, reading, open)
    : await openAlert(evaluation, FOUND_BY_FLAPPING, reading, evaluation.minuteEpochSeconds);
  return { ...before, open: next };
}

async function openAlert(
  evaluation: Evaluation,
  check: FoundBy,
  reading: FaultReading,
  startEpochSeconds: number,
): Promise<Watch['open']> {
  const { device, inDowntime, minuteEpochSeconds } = evaluation;
  const severity = reading.severity as SeverityValue;
  const place = {
    groups: await evaluation.groupNames(),
    startEpochSeconds,
    openedEpochSeconds: minuteEpochSeconds,
  };
  const found = foundAlert(device, check, reading, place);
  const standing = await enterAlert({ ...device, watch: check.watch }, found, new Date());
  const open = { alertId: standing.id, severity, sdted: inDowntime, value: reading.alertValue };
  if (standing.id === found.id) return open;
  /** The poller that opened it ended before it stored its poll: what is worse now is told. */
  const former = { severity: standing.severity as SeverityValue, sdted: standing.sdted };
  return await changeOpen(evaluation, reading, { ...open, ...former });
}

async function changeOpen(
  evaluation: Evaluation,
  reading: FaultReading,
  open: NonNullable<Watch['open']>,
): Promise<Watch['open']> {
  const { inDowntime: sdted, minuteEpochSeconds } = evaluation;
  const severity = reading.severity as SeverityValue;
  const now = new Date();
  const isCurrent = await changeAlert(openIn(evaluation, open), reading, minuteEpochSeconds, now);
  return isCurrent ? { ...open, severity, sdted, value: reading.alertValue } : undefined;
}

async function clear(
  evaluation: Evaluation,
  watch: string,
  open: NonNullable<Watch['open']>,
  endEpochSeconds: number,
): Promise<void> {
  const { device, minuteEpochSeconds: clearedEpochSeconds } = evaluation;
  const ending = { endEpochSeconds, clearedEpochSeconds };
  await clearAlert({ ...device, watch }, openIn(evaluation, open), new Date(), ending);
}

function openIn(
  { device, groupNames }: Evaluation,
  { alertId, severity, sdted }: NonNullable<Watch['open']>,
): OpenAlert {
  return { accountId: device.accountId, alertId, severity, sdted, groups: groupNames };
}

/** Planned work may begin and end while a device is silent. */
async function followDowntime(
  evaluation: Evaluation,
  before: Watch,
  open: NonNullable<Watch['open']>,
): Promise<Watch> {
  const { inDowntime: sdted, minuteEpochSeconds } = evaluation;
  if (sdted === open.sdted) return before;
  const isCurrent = await changeAlert(
    openIn(evaluation, open),
    { sdted },
    minuteEpochSeconds,
    new Date(),
  );
  return { ...before, open: isCurrent ? { ...open, sdted } : undefined };
}

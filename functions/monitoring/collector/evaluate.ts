import type { SeverityValue } from '../../../core/domain/severity.ts';
import { severityOf } from '../../../core/domain/threshold.ts';
import { changeAlert, clearAlert, enterAlert, type OpenAlert } from '../entrance.ts';
import { isEvaluated, valueOf, type Check } from './checks.ts';
import type { Prepared } from './memory.ts';
import type { DevicePoll } from './poll-device.ts';
import { foundAlert, readingOf, type PolledDevice } from './write-alert.ts';
import { observe, severitiesOf, type Watch } from './watch.ts';

/** One poll of one device, to be held against its thresholds. */
export interface Evaluation extends PolledDevice {
  checks: readonly Check[];
  values: { get(series: string): number | undefined };
  answering: boolean;
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
  for (const [watch, { open }] of evaluation.watches) {
    if (watches.has(watch) || !open || evaluation.checks.some((check) => check.watch === watch))
      continue;
    /** Nobody watches it any more: the threshold was taken away, or the interface. */
    await clear(evaluation, watch, open);
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
  const severities = severitiesOf(check.threshold, value);
  const { seen, target } = observe(before, severities, check.datasource);
  const { open } = before;
  if (!open)
    return target === 0
      ? { ...seen, open }
      : { ...seen, open: await openAlert(evaluation, check, value, target) };
  if (target === 0) {
    await clear(evaluation, check.watch, open);
    return { ...seen, open: undefined };
  }
  if (target === open.severity && evaluation.inDowntime === open.sdted) return { ...seen, open };
  return { ...seen, open: await changeOpen(evaluation, check, value, open, target) };
}

async function openAlert(
  evaluation: Evaluation,
  check: Check,
  value: number,
  severity: SeverityValue,
): Promise<Watch['open']> {
  const { device, inDowntime, minuteEpochSeconds } = evaluation;
  const reading = readingOf(evaluation, check, value, severity);
  const place = { groups: await evaluation.groupNames(), minuteEpochSeconds };
  const found = foundAlert(device, check, reading, place);
  const standing = await enterAlert({ ...device, watch: check.watch }, found, new Date());
  const startEpochSeconds = minuteEpochSeconds;
  const open = { alertId: standing.id, severity, sdted: inDowntime, startEpochSeconds };
  if (standing.id === found.id) return open;
  /** The poller that opened it ended before it stored its poll: what is worse now is told. */
  const former = { severity: standing.severity as SeverityValue, sdted: standing.sdted };
  return await changeOpen(evaluation, check, value, { ...open, ...former }, severity);
}

async function changeOpen(
  evaluation: Evaluation,
  check: Check,
  value: number,
  open: NonNullable<Watch['open']>,
  severity: SeverityValue,
): Promise<Watch['open']> {
  const { inDowntime: sdted, minuteEpochSeconds } = evaluation;
  const reading = readingOf(evaluation, check, value, severity);
  const now = new Date();
  const isCurrent = await changeAlert(openIn(evaluation, open), reading, minuteEpochSeconds, now);
  return isCurrent ? { ...open, severity, sdted } : undefined;
}

async function clear(
  evaluation: Evaluation,
  watch: string,
  open: NonNullable<Watch['open']>,
): Promise<void> {
  await clearAlert({ ...evaluation.device, watch }, openIn(evaluation, open), new Date());
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

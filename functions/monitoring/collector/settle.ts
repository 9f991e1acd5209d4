import type { SeverityValue } from '../../../core/domain/severity.ts';
import { severityOf } from '../../../core/domain/threshold.ts';
import type { NoticeEvent } from '../../../core/domain/notice.ts';
import { changeFault, clearFault, openFault } from '../../store/faults.ts';
import { noticePut } from '../../store/notices.ts';
import { isEvaluated, type Check } from './checks.ts';
import { newAlert, readingOf, type PolledDevice } from './write-alert.ts';
import { observe, severitiesOf, type Watch } from './watch.ts';

/** One poll of one device, to be held against its thresholds. */
export interface Judgement extends PolledDevice {
  checks: readonly Check[];
  values: { get(series: string): number | undefined };
  answering: boolean;
  watches: ReadonlyMap<string, Watch>;
  minuteEpochSeconds: number;
  /** Names of the groups of the device, root first; asked for only when an alert opens. */
  groupNames: () => Promise<readonly string[]>;
}

const NOTHING_SEEN: Watch = { history: [], open: undefined };

/**
 * Opens, changes and clears the alerts of a device.
 * @returns its watches from now on, and how many alerts changed.
 */
export async function settle(
  judgement: Judgement,
): Promise<{ watches: Map<string, Watch>; changed: number }> {
  const watches = new Map<string, Watch>();
  let changed = 0;
  for (const check of judgement.checks) {
    const value = isEvaluated(check, judgement.answering)
      ? check.read(judgement.values)
      : Number.NaN;
    const known = judgement.watches.get(check.watch);
    /** As nearly always: nothing was wrong and nothing is. */
    if (!known && severityOf(check.threshold, value) === 0) continue;
    const before = known ?? NOTHING_SEEN;
    const after = await settleCheck(judgement, check, before, value);
    if (after.open !== before.open) changed++;
    if (after.open || after.history.some((severity) => severity > 0))
      watches.set(check.watch, after);
  }
  for (const [watch, { open }] of judgement.watches) {
    if (watches.has(watch) || !open || judgement.checks.some((check) => check.watch === watch))
      continue;
    /** Nobody watches it any more: the threshold was taken away, or the interface. */
    await clear(judgement, watch, open);
    changed++;
  }
  return { watches, changed };
}

async function settleCheck(
  judgement: Judgement,
  check: Check,
  before: Watch,
  value: number,
): Promise<Watch> {
  /** What was not measured says nothing: no alert opens, none clears. */
  if (Number.isNaN(value))
    return before.open ? await followDowntime(judgement, before, before.open) : before;
  const severities = severitiesOf(check.threshold, value);
  const { seen, target } = observe(before, severities, check.datasource);
  const { open } = before;
  if (!open)
    return target === 0
      ? { ...seen, open }
      : { ...seen, open: await openAlert(judgement, check, value, target) };
  if (target === 0) {
    await clear(judgement, check.watch, open);
    return { ...seen, open: undefined };
  }
  if (target === open.severity && judgement.inDowntime === open.sdted) return { ...seen, open };
  return { ...seen, open: await changeAlert(judgement, check, value, open, target) };
}

async function openAlert(
  judgement: Judgement,
  check: Check,
  value: number,
  severity: SeverityValue,
): Promise<Watch['open']> {
  const { device, inDowntime, minuteEpochSeconds } = judgement;
  const reading = readingOf(judgement, check, value, severity);
  const alert = newAlert(device, check, reading, {
    groups: await judgement.groupNames(),
    minuteEpochSeconds,
    now: new Date(),
  });
  const alertId = await openFault({ ...device, watch: check.watch }, alert);
  /**
   * Another poller was first, or this one has lost its memory: the alert that is there says what is
   * known now.
   */
  if (alertId !== alert.id) await changeFault(device.accountId, alertId, reading, new Date());
  return { alertId, severity, sdted: inDowntime, startEpochSeconds: minuteEpochSeconds };
}

async function changeAlert(
  judgement: Judgement,
  check: Check,
  value: number,
  open: NonNullable<Watch['open']>,
  severity: SeverityValue,
): Promise<Watch['open']> {
  const reading = readingOf(judgement, check, value, severity);
  const event =
    severity > open.severity ? 'raised' : outlasts(judgement, open) ? 'outlasted' : undefined;
  const notices = event ? [await noticeOf(judgement, open.alertId, event, severity)] : [];
  const isCurrent = await changeFault(
    judgement.device.accountId,
    open.alertId,
    severity === open.severity
      ? reading
      : {
          ...reading,
          formerSeverity: open.severity,
          severityEpoch: judgement.minuteEpochSeconds,
        },
    new Date(),
    notices,
  );
  return isCurrent ? { ...open, severity, sdted: judgement.inDowntime } : undefined;
}

async function clear(
  judgement: Judgement,
  watch: string,
  open: NonNullable<Watch['open']>,
): Promise<void> {
  const notice = await noticeOf(judgement, open.alertId, 'cleared', open.severity);
  await clearFault({ ...judgement.device, watch }, open.alertId, new Date(), [notice]);
}

async function noticeOf(
  { device, groupNames }: Judgement,
  alertId: string,
  event: NoticeEvent,
  severity: SeverityValue,
) {
  const groups = (await groupNames()).map((name) => ({ name }));
  return noticePut(
    { account_id: device.accountId, id: alertId, severity, monitorObjectGroups: groups },
    event,
    new Date(),
  );
}

/** The planned work during which nobody was told is over, and the alert is not. */
function outlasts({ inDowntime }: Judgement, open: NonNullable<Watch['open']>): boolean {
  return open.sdted && !inDowntime;
}

/** Planned work may begin and end while a device is silent. */
async function followDowntime(
  judgement: Judgement,
  before: Watch,
  open: NonNullable<Watch['open']>,
): Promise<Watch> {
  if (judgement.inDowntime === open.sdted) return before;
  const notices = outlasts(judgement, open)
    ? [await noticeOf(judgement, open.alertId, 'outlasted', open.severity)]
    : [];
  const isCurrent = await changeFault(
    judgement.device.accountId,
    open.alertId,
    { sdted: judgement.inDowntime },
    new Date(),
    notices,
  );
  return { ...before, open: isCurrent ? { ...open, sdted: judgement.inDowntime } : undefined };
}

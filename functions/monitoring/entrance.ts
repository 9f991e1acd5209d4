import type { AccountId } from '../../core/access/scope.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import type { NoticeEvent } from '../../core/domain/notice.ts';
import type { AlertEnding } from '../store/alert-closing.ts';
import type { StoredAlert } from '../store/alerts.ts';
import {
  changeFault,
  clearFault,
  openFault,
  type Fault,
  type FaultChange,
  type FaultReading,
} from '../store/faults.ts';
import { noticePut, severityPut } from '../store/notices.ts';

/**
 * The one way by which alerts come into the portal, the collector's and those of other systems: an
 * alert has one fault, each change of it one notice, and a change of its severity says the former.
 */

/** Rule and chain of recipients of an alert; there is one of each. */
const DEFAULT_RULE = 'Default';
const DEFAULT_CHAIN = 'Default';

/** Facts about an alert when it opens. */
export interface FoundAlert {
  /** The same whoever finds it, and however often. */
  id: string;
  device: { id: string; label: string };
  /** Names of the device's groups, root first. */
  groups: readonly string[];
  startEpochSeconds: number;
  openedEpochSeconds: number;
  datasource: { id: string; displayName: string };
  instance: string;
  datapoint: string;
  reading: FaultReading;
  /** Set by a source that is told what people do about it. */
  atSource?: AtSource;
}

/** The row of an alert that opens. */
export function alertFrom(
  accountId: AccountId,
  {
    id,
    device,
    groups,
    startEpochSeconds,
    openedEpochSeconds,
    datasource,
    instance,
    datapoint,
    reading,
    atSource,
  }: FoundAlert,
  now: Date,
): StoredAlert {
  return {
    ...reading,
    openedValue: reading.alertValue,
    id,
    account_id: accountId,
    formerSeverity: 0,
    severityEpoch: 0,
    rule: DEFAULT_RULE,
    chain: DEFAULT_CHAIN,
    monitorObjectId: device.id,
    monitorObjectName: device.label,
    monitorObjectGroups: named(groups),
    acked: false,
    ackedBy: '',
    ackedHome: '',
    ackedEpoch: 0,
    ackComment: '',
    startEpoch: startEpochSeconds,
    endEpoch: 0,
    openedEpoch: openedEpochSeconds,
    clearedEpoch: 0,
    cleared: false,
    instanceName: instance,
    dataSourceId: datasource.id,
    dataPointName: datapoint,
    resourceTemplateName: datasource.displayName,
    changedAtMs: now.getTime(),
    ...(atSource && { atSource }),
  };
}

/**
 * Opens an alert, with the notice of it.
 * @param again as openFault takes it.
 * @returns the alert that is open now: this one, or the one that was there before.
 */
export const enterAlert = (
  fault: Fault,
  found: FoundAlert,
  now: Date,
  again = false,
): Promise<StoredAlert> => openFault(fault, alertFrom(fault.accountId, found, now), again);

/** An alert that is open, as it was judged last. */
export interface OpenAlert {
  accountId: AccountId;
  alertId: string;
  severity: number;
  sdted: boolean;
  /** Names of the device's groups, root first; asked for only when somebody is to be told. */
  groups: () => Promise<readonly string[]> | readonly string[];
}

/**
 * Changes an alert that is open: people are told when it gets worse, and when it is still there
 * after the planned work during which nobody was told.
 * @param change what its row says from now on, of which severity and planned work are judged.
 * @returns false when it is open no more.
 */
export async function changeAlert(
  open: OpenAlert,
  change: FaultChange,
  severityEpochSeconds: number,
  now: Date,
): Promise<boolean> {
  const { severity = open.severity, sdted = open.sdted } = change;
  const event: NoticeEvent | undefined =
    severity > open.severity ? 'raised' : open.sdted && !sdted ? 'outlasted' : undefined;
  const isSame = severity === open.severity;
  const kept = { atMs: now.getTime(), severity, formerSeverity: open.severity };
  const rows = [
    ...(event ? [await noticeOf(open, event, severity, now)] : []),
    ...(isSame ? [] : [severityPut({ account_id: open.accountId, id: open.alertId }, kept)]),
  ];
  const former = { formerSeverity: open.severity, severityEpoch: severityEpochSeconds };
  return changeFault(
    open.accountId,
    open.alertId,
    isSame ? change : { ...change, ...former },
    now,
    rows,
  );
}

/** Clears an alert, with the notice of it. @returns false when it was open no more. */
export async function clearAlert(
  fault: Fault,
  open: OpenAlert,
  now: Date,
  ending?: AlertEnding,
): Promise<boolean> {
  const notice = await noticeOf(open, 'cleared', open.severity, now);
  return clearFault(fault, open.alertId, now, { notices: [notice], ending });
}

async function noticeOf(open: OpenAlert, event: NoticeEvent, severity: number, now: Date) {
  const monitorObjectGroups = named(await open.groups());
  return noticePut(
    { account_id: open.accountId, id: open.alertId, severity, monitorObjectGroups },
    event,
    now,
  );
}

const named = (groups: readonly string[]) => groups.map((name) => ({ name }));

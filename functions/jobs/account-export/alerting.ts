import { clearedEpochOf, isShown, openedEpochOf } from '../../../core/domain/alert.ts';
import type { Downtime } from '../../../core/domain/downtime.ts';
import { nameFor } from '../../../core/access/staff.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import type { Recipient } from '../../../core/domain/recipient.ts';
import type { WorkAnswers, WorkEntry } from '../../../core/domain/work-answer.ts';
import type { ThresholdOverride } from '../../../core/domain/threshold-override.ts';
import { wordedAlert, type WordedAlert } from '../../reads/alert-for.ts';
import { alertsBehind } from '../../store/alerts.ts';
import { downtimesIn } from '../../store/downtimes.ts';
import { recipientGroupsOf } from '../../store/recipients.ts';
import { overridesFor } from '../../store/thresholds.ts';
import { workAnswersOf } from '../../store/work-answers.ts';
import { everyWorkNotice, type StoredWorkNotice } from '../../store/work-notices.ts';
import { column, csvFile, type OwnedFile } from './owned-file.ts';
import type { Owned } from './owned.ts';

const ALERTS_AT_ONCE = 1_000;
/** Behind whatever is planned. */
const LONG_AFTER_SECONDS = 4_102_444_800;
const utc = 'UTC; empty for never.';

/** Thresholds set in the account itself. */
export async function thresholdsOwned({ account }: Owned): Promise<ThresholdOverride[]> {
  return [...(await overridesFor(account.accountId)).values()].filter(
    ({ accountId }) => accountId === account.accountId,
  );
}

export async function recipientsOwned({ call }: Owned): Promise<(Recipient & InList)[]> {
  return (await recipientGroupsOf(call.account)).flatMap(({ customer, recipients }) =>
    recipients.map((recipient) => ({ ...recipient, customer })),
  );
}

interface InList {
  /** '' for the account's own list. */
  customer: string;
}

async function* everyAlert({ call, staff }: Owned): AsyncGenerator<WordedAlert[]> {
  for (let behind = '', isLast = false; !isLast;) {
    const page = await alertsBehind(call.account, behind, ALERTS_AT_ONCE);
    behind = page.at(-1)?.id ?? '';
    isLast = page.length < ALERTS_AT_ONCE;
    yield page.filter(isShown).map((alert) => wordedAlert(staff, alert));
  }
}

/** Files on alerting: thresholds, recipients and planned work. */
export const ALERTING: readonly OwnedFile[] = [
  csvFile<ThresholdOverride>({
    name: 'thresholds.csv',
    about:
      'Thresholds that were set here, a row each; what ships with the portal is not among them.',
    rows: thresholdsOwned,
    columns: [
      column('Scope', ({ scope }) => scope, 'instance, device, or group with all below it.'),
      column('Of', ({ ownerId }) => ownerId, 'Device ID or Group ID.'),
      column('Datasource', ({ datasource }) => datasource),
      column('Instance', ({ instance }) => instance),
      column('Datapoint', ({ datapoint }) => datapoint),
      column(
        'Threshold',
        ({ alertExpr }) => alertExpr,
        'Operator and figures for warning, error, critical, in the unit of the datapoint.',
      ),
      column('Note', ({ alertExprNote }) => alertExprNote),
      column('Alerting', ({ disableAlerting }) => (disableAlerting ? 'off' : 'on')),
    ],
  }),
  csvFile<Recipient & InList>({
    name: 'recipients.csv',
    about: 'Who is told of alerts, a row each.',
    rows: recipientsOwned,
    columns: [
      column('Customer', ({ customer }) => customer, 'Empty for the list of the whole account.'),
      column('Method', ({ method }) => method),
      column('Address', ({ addr }) => addr),
      column('Contact', ({ contact }) => contact),
    ],
  }),
  csvFile<WordedAlert>({
    name: 'alerts.csv',
    about: 'Every alert, current and cleared, with its acknowledgement, a row each.',
    rows: everyAlert,
    columns: [
      column('Alert ID', ({ id }) => id),
      column('Severity', ({ severityLabel }) => severityLabel),
      column('Device ID', ({ monitorObjectId }) => monitorObjectId),
      column('Device', ({ monitorObjectName }) => monitorObjectName),
      column('Datasource', ({ resourceTemplateName }) => resourceTemplateName),
      column('Instance', ({ instanceName }) => instanceName),
      column('Datapoint', ({ dataPointName }) => dataPointName),
      column('Value', ({ alertValue }) => alertValue, 'In the unit of the datapoint.'),
      column('Threshold', ({ threshold }) => threshold),
      column('Began', ({ startEpoch }) => utcText(startEpoch), utc),
      column('Ended', ({ endEpoch }) => utcText(endEpoch), utc),
      column('Opened', (alert) => utcText(openedEpochOf(alert)), utc),
      column('Cleared', (alert) => utcText(clearedEpochOf(alert)), utc),
      column('Acknowledged', ({ acked }) => acked),
      column('Acknowledged By', ({ ackedBy }) => ackedBy),
      column('Acknowledged At', ({ ackedEpoch }) => utcText(ackedEpoch), utc),
      column('Acknowledgement', ({ ackComment }) => ackComment),
    ],
  }),
  csvFile<Omit<Downtime, 'adminHome'>>({
    name: 'planned-work.csv',
    about: 'Planned work that the account entered, past and to come, a row each.',
    rows: async ({ call: { account }, staff }) =>
      (await downtimesIn(account, { startEpoch: 0, endEpoch: LONG_AFTER_SECONDS })).map(
        ({ adminHome: home, ...work }) => ({
          ...work,
          admin: nameFor(staff, { name: work.admin, home }),
        }),
      ),
    columns: [
      column('Work ID', ({ id }) => id),
      column('Together', ({ workId }) => workId, 'The same on what was planned together.'),
      column('Device ID', ({ deviceId }) => deviceId),
      column('Group ID', ({ deviceGroupId }) => deviceGroupId),
      column('From', ({ startEpoch }) => utcText(startEpoch), utc),
      column('To', ({ endEpoch }) => utcText(endEpoch), utc),
      column('Zone', ({ timezone }) => timezone, 'In which the times were entered.'),
      column('Comment', ({ comment }) => comment),
      column('Planned By', ({ admin }) => admin),
      column('Customer', ({ plannedFor }) => plannedFor, 'Whose person planned it.'),
    ],
  }),
  csvFile<StoredWorkNotice>({
    name: 'notices.csv',
    about: 'What addresses were told last of planned work, a row each.',
    rows: async ({ call }) =>
      (await everyWorkNotice(call.account)).filter(({ circuitsIn }) => circuitsIn === call.account),
    columns: [
      column('Together', ({ noticeId }) => noticeId.slice(0, noticeId.lastIndexOf('#'))),
      column('Customer', ({ customer }) => customer),
      column('Address', ({ to }) => to),
      column('Said', ({ letter }) => letter),
      column('Outcome', ({ outcome, reason }) => [outcome, reason].filter(Boolean).join(': ')),
      column('At', ({ atMs }) => utcText(atMs / 1000), utc),
      column('Circuits', ({ circuits }) => circuits.map(({ name }) => name).join('|')),
      column('Answers', ({ answers }) => answers.map(({ text }) => text).join('|')),
    ],
  }),
  csvFile<WorkEntry & Pick<WorkAnswers, 'work' | 'customer'>>({
    name: 'work-answers.csv',
    about: 'What customers answered about planned work, and the replies, a row each.',
    rows: async ({ call, staff }) =>
      (await workAnswersOf(call.account))
        .filter(({ account }) => account === call.account)
        .flatMap(({ work, customer, entries }) =>
          entries.map((entry) => ({
            ...entry,
            work,
            customer,
            by: nameFor(staff, { name: entry.by, home: entry.home }),
          })),
        ),
    columns: [
      column('Together', ({ work }) => work),
      column('Customer', ({ customer }) => customer),
      column('Said', ({ kind }) => kind, 'suits, objects, asks, or reply of the provider.'),
      column('By', ({ by }) => by),
      column('At', ({ atMs }) => utcText(atMs / 1000), utc),
      column('Text', ({ text }) => text),
      column(
        'Better From',
        ({ betterStartEpoch }) => (betterStartEpoch === null ? '' : utcText(betterStartEpoch)),
        'UTC; empty for none.',
      ),
    ],
  }),
];

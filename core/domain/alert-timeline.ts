import { clearedEpochOf, NO_ACK_COMMENT, openedEpochOf, type Alert } from './alert.ts';
import type { AlertMessage } from './device-message.ts';
import type { NoticeDelivery, NoticeEvent, SeverityChange } from './notice.ts';
import { severityLabel } from './severity.ts';

/** A moment of an alert, with the deliveries of its notice. */
export interface TimelineEntry {
  epochSeconds: number;
  what: string;
  deliveries: NoticeDelivery[];
}

type Dated = Pick<
  Alert,
  | 'severity'
  | 'formerSeverity'
  | 'severityEpoch'
  | 'startEpoch'
  | 'endEpoch'
  | 'openedEpoch'
  | 'clearedEpoch'
  | 'cleared'
  | 'acked'
  | 'ackedBy'
  | 'ackedEpoch'
  | 'ackComment'
>;

/** What happened to an alert, oldest first. */
export function alertTimeline(
  alert: Dated,
  deliveries: readonly NoticeDelivery[],
  severities: readonly SeverityChange[],
  messages: readonly AlertMessage[] = [],
): TimelineEntry[] {
  const of = (event: NoticeEvent) => deliveries.filter((delivery) => delivery.event === event);
  const changes = severities.map(({ atMs, severity, formerSeverity }) => ({
    ...entry(atMs / 1000, `${severityLabel(formerSeverity)} became ${severityLabel(severity)}`),
    deliveries: of('raised').filter((delivery) => delivery.atMs === atMs),
  }));
  const first = firstOf(alert, of('opened'));
  const known = new Set(severities.map(({ atMs }) => atMs));
  return joined([
    ...turn(['Began', 'Opened'], alert.startEpoch, openedEpochOf(alert), of('opened'), first),
    ...messages.map(({ epochSeconds, text }) => entry(epochSeconds, `The device sent: ${text}`)),
    ...changes,
    // Of a change before each of them was kept.
    ...(alert.formerSeverity > 0 && severities.length === 0
      ? [
          entry(
            alert.severityEpoch,
            `${severityLabel(alert.formerSeverity)} became ${severityLabel(alert.severity)}`,
          ),
        ]
      : []),
    ...of('raised')
      .filter(({ atMs }) => !known.has(atMs))
      .map((one) => entry(one.atMs / 1000, `Got worse, ${severityLabel(one.severity)}`, [one])),
    ...of('outlasted').map((one) => entry(one.atMs / 1000, 'Went on after planned work', [one])),
    ...(alert.acked
      ? [
          entry(
            alert.ackedEpoch,
            `Acknowledged by ${alert.ackedBy}: ${alert.ackComment || NO_ACK_COMMENT}`,
            of('acknowledged'),
          ),
        ]
      : of('acknowledged').map((one) =>
          entry(one.atMs / 1000, 'Acknowledged, and taken back', [one]),
        )),
    ...of('unacknowledged').map((one) =>
      entry(one.atMs / 1000, 'Acknowledgement taken back', [one]),
    ),
    ...(alert.cleared
      ? turn(['Ended', 'Cleared'], alert.endEpoch, clearedEpochOf(alert), of('cleared'))
      : []),
  ]).toSorted((a, b) => a.epochSeconds - b.epochSeconds);
}

/** The moment at which the measure turned, and that at which the alert did, some polls later. */
function turn(
  [measured, changed]: readonly [string, string],
  atEpochSeconds: number,
  changedEpochSeconds: number,
  deliveries: NoticeDelivery[],
  severity = '',
): TimelineEntry[] {
  if (changedEpochSeconds === atEpochSeconds)
    return [entry(atEpochSeconds, `${measured}${severity}`, deliveries)];
  return [
    entry(atEpochSeconds, measured),
    entry(changedEpochSeconds, `${changed}${severity}`, deliveries),
  ];
}

const entry = (
  epochSeconds: number,
  what: string,
  deliveries: NoticeDelivery[] = [],
): TimelineEntry => ({ epochSeconds: Math.floor(epochSeconds), what, deliveries });

/** Severity at the beginning, as its notice says; '' where that is not kept. */
function firstOf(
  { severity, formerSeverity }: Pick<Dated, 'severity' | 'formerSeverity'>,
  [opened]: readonly NoticeDelivery[],
): string {
  const began = opened?.severity ?? (formerSeverity === 0 ? severity : undefined);
  return began === undefined ? '' : ` as ${severityLabel(began)}`;
}

/** Deliveries of one notice stand together. */
function joined(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const byName = new Map<string, TimelineEntry>();
  for (const one of entries) {
    const name = `${one.epochSeconds} ${one.what}`;
    const known = byName.get(name);
    if (known) known.deliveries.push(...one.deliveries);
    else byName.set(name, one);
  }
  return [...byName.values()];
}

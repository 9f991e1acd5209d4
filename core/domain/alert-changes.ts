import { clearedEpochOf, openedEpochOf, type Alert } from './alert.ts';

/** Kinds of change of an alert, in the order of display. */
export const ALERT_CHANGES = ['opened', 'worse', 'better', 'cleared', 'acknowledged'] as const;
export type AlertChange = (typeof ALERT_CHANGES)[number];

/** As they stand before 'in the last hour'. */
export const CHANGE_WORDS: Readonly<Record<AlertChange, string>> = {
  opened: 'Opened',
  worse: 'Got worse',
  better: 'Got better',
  cleared: 'Cleared',
  acknowledged: 'Acknowledged',
};

/** 'What changed' is told of this long. */
export const RECENT_SECONDS = 3_600;

type Changing = Pick<
  Alert,
  | 'startEpoch'
  | 'endEpoch'
  | 'openedEpoch'
  | 'clearedEpoch'
  | 'cleared'
  | 'acked'
  | 'ackedEpoch'
  | 'severity'
  | 'formerSeverity'
  | 'severityEpoch'
>;

/**
 * Did it happen to the alert at or after this moment? An alert that opened and cleared again did
 * both. Worse and better tell of its latest severity.
 */
export function hasChanged(alert: Changing, change: AlertChange, sinceEpoch: number): boolean {
  const { formerSeverity, severity } = alert;
  const hasOtherSeverity = formerSeverity > 0 && alert.severityEpoch >= sinceEpoch;
  switch (change) {
    case 'opened':
      return openedEpochOf(alert) >= sinceEpoch;
    case 'worse':
      return !alert.cleared && hasOtherSeverity && severity > formerSeverity;
    case 'better':
      return !alert.cleared && hasOtherSeverity && severity < formerSeverity;
    case 'cleared':
      return alert.cleared && clearedEpochOf(alert) >= sinceEpoch;
    case 'acknowledged':
      return alert.acked && alert.ackedEpoch >= sinceEpoch;
  }
}

/** How many alerts each change happened to. */
export function countChanges(
  alerts: readonly Changing[],
  sinceEpoch: number,
): Record<AlertChange, number> {
  const count = (change: AlertChange) =>
    alerts.filter((alert) => hasChanged(alert, change, sinceEpoch)).length;
  return {
    opened: count('opened'),
    worse: count('worse'),
    better: count('better'),
    cleared: count('cleared'),
    acknowledged: count('acknowledged'),
  };
}

/** Reads ?changed=; undefined for anything else. */
export function readChange(text: string | null): AlertChange | undefined {
  return ALERT_CHANGES.find((change) => change === text);
}

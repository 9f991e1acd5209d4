import type { Datasource } from '../../../core/domain/datasource.ts';
import type { SeverityValue } from '../../../core/domain/severity.ts';

export type WatchedSeverity = SeverityValue | 0;

/** What is remembered of a datapoint that has a threshold. */
export interface Watch {
  /** Severities of the latest polls, the last one latest. */
  history: WatchedSeverity[];
  /** The alert that is open for it. */
  open: OpenFault | undefined;
}

export interface OpenFault {
  alertId: string;
  severity: SeverityValue;
  sdted: boolean;
  startEpochSeconds: number;
}

/**
 * What the alert should say after one more poll: raised to the severity that the last `pollsToOpen`
 * polls all reached, lowered to the worst of the last `pollsToClear`, otherwise as it is. 0 is no
 * alert.
 */
export function observe(
  watch: Watch,
  severity: WatchedSeverity,
  counts: Pick<Datasource, 'pollsToOpen' | 'pollsToClear'>,
): { history: WatchedSeverity[]; target: WatchedSeverity } {
  const history = [...watch.history, severity].slice(
    -Math.max(counts.pollsToOpen, counts.pollsToClear),
  );
  const current = watch.open?.severity ?? 0;
  const sustained =
    history.length < counts.pollsToOpen ? 0 : least(history.slice(-counts.pollsToOpen));
  if (sustained > current) return { history, target: sustained };
  const worst =
    history.length < counts.pollsToClear ? current : most(history.slice(-counts.pollsToClear));
  return { history, target: worst < current ? worst : current };
}

function least(severities: WatchedSeverity[]): WatchedSeverity {
  return severities.reduce((a, b) => (a < b ? a : b));
}

function most(severities: WatchedSeverity[]): WatchedSeverity {
  return severities.reduce((a, b) => (a > b ? a : b));
}

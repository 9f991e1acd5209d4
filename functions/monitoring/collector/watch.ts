import type { Datasource } from '../../../core/domain/datasource.ts';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import { heldSeverity, severityOf, type Threshold } from '../../../core/domain/threshold.ts';

export type WatchedSeverity = SeverityValue | 0;

/** State of a datapoint that has a threshold. */
export interface Watch extends Seen {
  /** The alert that is open for it. */
  open: OpenFault | undefined;
}

interface Seen {
  /** Severities that the latest polls reached, the last one latest. */
  history: WatchedSeverity[];
  /** Minute of the first of the latest samples that are all beyond the threshold, or all within it. */
  turnEpochSeconds?: number;
  /** Severities that the latest polls held, by a margin within the limit; left out while none does. */
  held?: WatchedSeverity[];
  /** Polls in a row that reached less than the open alert says; left out while it is 0. */
  below?: number;
}

export interface OpenFault {
  alertId: string;
  severity: SeverityValue;
  sdted: boolean;
  /** Value in the alert's row; older states have it for flapping alone. */
  value?: string;
}

/** Severities at one poll of a datapoint. */
export interface Severities {
  reached: WatchedSeverity;
  held: WatchedSeverity;
}

/** @param worst no severity beyond it */
export function severitiesOf(
  threshold: Threshold,
  value: number,
  worst: SeverityValue = 4,
): Severities {
  const upTo = (severity: WatchedSeverity) => (severity > worst ? worst : severity);
  return {
    reached: upTo(severityOf(threshold, value)),
    held: upTo(heldSeverity(threshold, value)),
  };
}

/**
 * Severity of the alert after one more poll. It opens at, and is raised to, the severity that all
 * of the last `pollsToOpen` polls reached; it clears once none of the last `pollsToClear` reached
 * any (ruling R-6). Between the two it falls to the worst severity of the last `pollsToClear`, or,
 * when the value is within its limit by less than the margin, to the worst reached after
 * `pollsToLower` polls in a row below it. 0 is no alert.
 */
export function observe(
  watch: Watch,
  { reached, held }: Severities,
  { pollsToOpen, pollsToClear, pollsToLower }: Counts,
  minuteEpochSeconds: number,
): { seen: Seen & { turnEpochSeconds: number }; target: WatchedSeverity } {
  const kept = Math.max(pollsToOpen, pollsToClear);
  const history = [...watch.history, reached].slice(-kept);
  const holding = [...(watch.held ?? []), held].slice(-kept);
  const current = watch.open?.severity ?? 0;
  const below = reached < current ? (watch.below ?? 0) + 1 : 0;
  const target = targetOf();
  const last = watch.history.at(-1);
  const isSameSide = last !== undefined && last > 0 === reached > 0;
  return {
    seen: {
      history,
      turnEpochSeconds: (isSameSide && watch.turnEpochSeconds) || minuteEpochSeconds,
      ...(holding.some((severity) => severity > 0) ? { held: holding } : {}),
      ...(below > 0 && target === current ? { below } : {}),
    },
    target,
  };

  function targetOf(): WatchedSeverity {
    const sustained = history.length < pollsToOpen ? 0 : least(history.slice(-pollsToOpen));
    if (sustained > current) return sustained;
    if (current === 0 || history.length < pollsToClear) return current;
    const worst = most(history.slice(-pollsToClear));
    if (worst === 0) return 0;
    if (worst >= current) return current;
    const worstHeld = most(holding.slice(-pollsToClear));
    if (worstHeld < current) return worstHeld;
    return below >= pollsToLower ? worst : current;
  }
}

type Counts = Pick<Datasource, 'pollsToOpen' | 'pollsToClear' | 'pollsToLower'>;

function least(severities: WatchedSeverity[]): WatchedSeverity {
  return severities.reduce((a, b) => (a < b ? a : b));
}

function most(severities: WatchedSeverity[]): WatchedSeverity {
  return severities.reduce((a, b) => (a > b ? a : b));
}

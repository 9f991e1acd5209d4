import { durationWords } from '../../../core/domain/age.ts';
import type { ValueNow } from '../../../core/domain/alert.ts';
import { partBeyond, severityOf } from '../../../core/domain/threshold.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { figureOf, valueOf, wordsOf, type Check } from './checks.ts';
import type { Measured } from './measure.ts';
import type { Prepared } from './memory.ts';
import type { ShardState } from './state.ts';
import type { OpenFault } from './watch.ts';

/** Values of the open alerts of a shard at this poll, by alert id; a status is in its words. */
export function faultValuesOf(
  { minuteEpochSeconds, devices }: ShardState,
  measured: Measured,
  prepared: ReadonlyMap<string, Prepared>,
): Map<string, ValueNow> {
  const found = new Map<string, ValueNow>();
  for (const [deviceId, { watches }] of devices) {
    if (watches.size === 0) continue;
    for (const check of prepared.get(deviceId)!.checks) {
      const open = watches.get(check.watch)?.open;
      const { values } = measured.get(deviceId)!;
      const value = valueOf(check, values);
      const isWorded = check.unit === 'status' && !check.state;
      if (!open || isWorded || Number.isNaN(value)) continue;
      found.set(open.alertId, {
        value: wordsOf(check, values),
        epochSeconds: minuteEpochSeconds,
        until: untilWords(check, value, open),
      });
    }
  }
  return found;
}

/** A value within the limit of its severity, and beyond a lower one, keeps the severity for a while. */
function untilWords(check: Check, value: number, { severity }: OpenFault): string {
  const { datasource, state } = check;
  if (state) return '';
  const threshold = partBeyond(check.threshold, value);
  const reached = severityOf(threshold, value);
  const limit = severity === 4 ? threshold.critical : severity === 3 ? threshold.error : undefined;
  if (reached === 0 || reached >= severity || limit === undefined) return '';
  const side = threshold.operator.startsWith('<') ? 'above' : 'below';
  const seconds = datasource.pollsToLower * MINUTE_SECONDS;
  return `${side} ${figureOf(check, limit, 0)} for ${durationWords(seconds)}`;
}

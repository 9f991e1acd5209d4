import { personInWords, type Actor } from '../../core/access/actor.ts';
import { changedAt, takes } from '../../core/domain/source-command.ts';
import { KEYED_SOURCES } from '../../core/domain/source-key.ts';
import type { ThresholdOverride, ThresholdPlace } from '../../core/domain/threshold-override.ts';
import { Conflict } from '../runtime/errors.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts } from '../store/commands.ts';
import { overrideChange, saysNothing } from '../store/thresholds.ts';
import { sourceOver, sourceWithin } from './source-over.ts';
import type { Target } from './threshold-target.ts';

/** New setting at a place. */
export interface ThresholdChange {
  place: ThresholdPlace;
  set: Pick<ThresholdOverride, 'alertExpr' | 'alertExprNote' | 'disableAlerting'>;
}

/**
 * The items that change thresholds of a device or group, and tell the source that watches it too.
 * @throws Conflict for a device whose source takes no thresholds: it judges by its own.
 */
export async function thresholdItems(
  { accountId, id, type, name }: Target,
  changes: readonly ThresholdChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<TransactItem[]> {
  const source = await (type === 'devices' ? sourceOver : sourceWithin)(accountId, id);
  const isTaken = source !== undefined && takes(source, 'setThreshold');
  if (source && !isTaken && type === 'devices')
    throw new Conflict(
      `${KEYED_SOURCES[source]} watches ${name} by thresholds of its own. Change them there.`,
    );
  const atSource = isTaken ? changedAt(source, 'setThreshold', now) : undefined;
  const told = isTaken
    ? commandPuts(
        changes.map(({ place, set }) => ({
          kind: 'setThreshold',
          place,
          isUnset: saysNothing(set),
        })),
        { accountId, source, by: personInWords(actor), now },
      )
    : [];
  return [
    ...changes.map(({ place, set }) =>
      overrideChange({ ...place, accountId, ...set, ...(atSource && { atSource }) }),
    ),
    ...told,
  ];
}

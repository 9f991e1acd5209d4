import { authorOf, type Actor } from '../../core/access/actor.ts';
import { changedAt, learns } from '../../core/domain/source-command.ts';
import { SOURCES, type SourceName } from '../../core/domain/source-key.ts';
import type { ThresholdOverride, ThresholdPlace } from '../../core/domain/threshold-override.ts';
import { Conflict } from '../runtime/errors.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts } from '../store/commands.ts';
import { overrideChange, saysNothing } from '../store/thresholds.ts';
import { sourceOver, sourceWithin } from './source-over.ts';
import type { Target } from './threshold-target.ts';

export interface ThresholdChange {
  place: ThresholdPlace;
  set: Pick<ThresholdOverride, 'alertExpr' | 'alertExprNote' | 'disableAlerting'>;
}

/**
 * Items that change thresholds and send them to the source.
 * @throws Conflict if the source of the device has its own thresholds.
 */
export async function thresholdItems(
  { accountId, id, type, name }: Target,
  changes: readonly ThresholdChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<TransactItem[]> {
  const source = await (type === 'devices' ? sourceOver : sourceWithin)(accountId, id);
  if (source && type === 'devices' && learns(source, 'setThreshold') === 'never')
    throw new Conflict(
      `${SOURCES[source]} watches ${name} by thresholds of its own. Change them there.`,
    );
  const atSource = source && changedAt(source, 'setThreshold', now);
  const commands = source
    ? commandPuts(
        changes.map(({ place, set }) => ({
          kind: 'setThreshold',
          place,
          isUnset: saysNothing(set),
        })),
        { accountId, source, by: authorOf(actor), now },
      )
    : [];
  return [
    ...changes.map(({ place, set }) =>
      overrideChange({ ...place, accountId, ...set, ...(atSource && { atSource }) }),
    ),
    ...commands,
  ];
}

/** Sentence: when changed thresholds take effect. */
export async function whenTheyHold({ accountId, id, type }: Target): Promise<string> {
  const source = await (type === 'devices' ? sourceOver : sourceWithin)(accountId, id);
  if (!source && type === 'devices')
    return 'Nothing monitors the device yet, so they apply once it is monitored.';
  const sources: SourceName[] = type === 'devices' ? [] : ['collector'];
  return [...sources, ...(source ? [source] : [])]
    .map((name) =>
      learns(name, 'setThreshold') === 'at once'
        ? 'They apply from the next poll.'
        : `${SOURCES[name]} will be told within a minute.`,
    )
    .join(' ');
}

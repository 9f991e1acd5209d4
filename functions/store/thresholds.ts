import type { AccountId } from '../../core/access/scope.ts';
import {
  thresholdOverrideSchema,
  thresholdTarget,
  type ThresholdOverride,
  type ThresholdPlace,
} from '../../core/domain/threshold-override.ts';
import { lineIds } from './accounts.ts';
import { nameOf, query, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** By target. */
export async function overridesOf(accountId: AccountId): Promise<Map<string, ThresholdOverride>> {
  const rows = await query('thresholds', { partition: { accountId } });
  return new Map(
    rows.map(({ target, ...row }) => [String(target), parseStored(thresholdOverrideSchema, row)]),
  );
}

/** Overrides that apply to devices of an account: its own, and group overrides of its ancestors. */
export async function overridesFor(accountId: AccountId): Promise<Map<string, ThresholdOverride>> {
  const maps = await Promise.all((await lineIds(accountId)).map(overridesOf));
  const inherited = maps.flatMap((map, above) =>
    [...map].filter(([, override]) => above === 0 || override.scope === 'group'),
  );
  return new Map(inherited.toReversed());
}

/**
 * Write it with its audit row. An empty override is deleted, unless its source has yet to delete
 * it.
 */
export function overrideChange(override: ThresholdOverride): TransactItem {
  const Key = keyOf(override.accountId, override);
  if (saysNothing(override) && override.atSource?.state !== 'waiting')
    return { Delete: { TableName: nameOf('thresholds'), Key } };
  return { Put: { TableName: nameOf('thresholds'), Item: { ...override, ...Key } } };
}

/** Item that leaves a threshold to the portal alone. */
export function overrideWithoutSource(override: ThresholdOverride): TransactItem {
  const Key = keyOf(override.accountId, override);
  if (saysNothing(override)) return { Delete: { TableName: nameOf('thresholds'), Key } };
  return {
    Update: {
      TableName: nameOf('thresholds'),
      Key,
      UpdateExpression: 'REMOVE atSource',
      ConditionExpression: 'attribute_exists(target)',
    },
  };
}

export const saysNothing = ({
  alertExpr,
  alertExprNote,
  disableAlerting,
}: Pick<ThresholdOverride, 'alertExpr' | 'alertExprNote' | 'disableAlerting'>): boolean =>
  alertExpr === '' && alertExprNote === '' && !disableAlerting;

function keyOf(accountId: AccountId, place: ThresholdPlace) {
  return { accountId, target: thresholdTarget(place) };
}

import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { valueNowSchema, type ValueNow } from '../../core/domain/alert.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import { parseStored } from '../runtime/stored.ts';
import { putMany, query } from './client.ts';

/** Older values are of a poll that was not the last one. */
const KEPT_SECONDS = 3 * MINUTE_SECONDS;

const valuesSchema = z.record(z.string(), valueNowSchema);

/** Stores the values of a shard's open alerts, by alert id. Nothing to store leaves the former to age. */
export async function putFaultValues(
  accountId: AccountId,
  shardId: string,
  values: ReadonlyMap<string, ValueNow>,
): Promise<void> {
  if (values.size === 0) return;
  const row = { accountId, shardId: `faults#${shardId}`, values: Object.fromEntries(values) };
  await putMany('polls', [row]);
}

/** Values of an account's open alerts at their latest poll, by alert id. */
export async function faultValues(accountId: AccountId, now: Date): Promise<Map<string, ValueNow>> {
  const rows = await query('polls', {
    partition: { accountId },
    sort: { condition: 'begins_with(shardId, :faults)', values: { ':faults': 'faults#' } },
  });
  const oldest = now.getTime() / 1000 - KEPT_SECONDS;
  return new Map(
    rows
      .flatMap(({ values }) => Object.entries(parseStored(valuesSchema, values)))
      .filter(([, { epochSeconds }]) => epochSeconds >= oldest),
  );
}

import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { sourceReadingSchema } from '../../core/domain/source-reading.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, getMany, putMany } from './client.ts';

const storedReadingSchema = sourceReadingSchema.extend({
  /** Version of the key that it was read with; a new key begins anew. */
  keyVersion: z.string(),
  /** When the source was last asked what it has that is not read. */
  countedAtMs: z.number().default(0),
  /** Shard after which the next reading goes on; '' after a whole one. */
  goesOnAfter: z.string().default(''),
});
export type StoredReading = z.infer<typeof storedReadingSchema>;

interface Keyed {
  accountId: AccountId;
  keySource?: KeyedSource | '' | undefined;
  keyVersion?: string | undefined;
}

/** Last reading with the account's present key; undefined before the first. */
export async function sourceReading(account: Keyed): Promise<StoredReading | undefined> {
  const row = account.keySource ? await get('polls', keyOf(account)) : undefined;
  return row && readingOf(row, account);
}

/** The same for many accounts, by their ids. */
export async function sourceReadings(
  accounts: readonly Keyed[],
): Promise<Map<AccountId, StoredReading>> {
  const byId = new Map<unknown, Keyed>(accounts.map((account) => [account.accountId, account]));
  const rows = await getMany(
    'polls',
    accounts.filter(({ keySource }) => keySource).map((account) => keyOf(account)),
  );
  return new Map(
    rows.flatMap((row) => {
      const account = byId.get(row['accountId']);
      const reading = account && readingOf(row, account);
      return reading ? [[account.accountId, reading]] : [];
    }),
  );
}

export async function putSourceReading(account: Keyed, reading: StoredReading): Promise<void> {
  await putMany('polls', [{ ...keyOf(account), ...reading }]);
}

function readingOf(row: Record<string, unknown>, { keyVersion = '' }: Keyed) {
  const reading = parseStored(storedReadingSchema, row);
  return reading.keyVersion === keyVersion ? reading : undefined;
}

const keyOf = ({ accountId, keySource }: Keyed) => ({
  accountId,
  shardId: `reading#${keySource}`,
});

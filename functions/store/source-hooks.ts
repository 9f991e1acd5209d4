import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { KEYED_SOURCE_NAMES, type KeyedSource } from '../../core/domain/source-key.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, query, updateIf, type TransactItem } from './client.ts';
import { digestOf } from './work-notices.ts';

const sourceHookSchema = z.object({
  accountId: provedAccountId,
  source: z.enum(KEYED_SOURCE_NAMES),
  /** Digests of the key in the address and of the secret; neither is stored itself. */
  linkDigest: z.string(),
  secretDigest: z.string(),
  madeAtMs: z.number().int(),
  /** When the reading after the latest call begins; 0 before the first. */
  readingAtMs: z.number().int().default(0),
});
export type SourceHook = z.infer<typeof sourceHookSchema>;

export async function findSourceHook(
  accountId: AccountId,
  source: KeyedSource,
): Promise<SourceHook | undefined> {
  const row = await get('sourceHooks', { accountId, source });
  return row && parseStored(sourceHookSchema, row);
}

/** The index may still have a key that was replaced, so the row itself is read. */
export async function sourceHookWith(key: string): Promise<SourceHook | undefined> {
  const linkDigest = digestOf(key);
  const [found] = await query('sourceHooks', { index: 'link', partition: { linkDigest } });
  if (!found) return undefined;
  const { accountId, source } = parseStored(sourceHookSchema, found);
  const hook = await findSourceHook(accountId, source);
  return hook?.linkDigest === linkDigest ? hook : undefined;
}

/** In place of the one before. */
export const sourceHookPut = (hook: SourceHook): TransactItem => ({
  Put: { TableName: nameOf('sourceHooks'), Item: hook },
});

/**
 * Claims the reading after a call, of all calls until it begins.
 * @returns whether it is the caller's; false when another one begins later than now.
 */
export async function claimReading(
  { accountId, source, linkDigest }: SourceHook,
  nowMs: number,
  readingAtMs: number,
): Promise<boolean> {
  const claimed = await updateIf(
    'sourceHooks',
    { accountId, source },
    {
      set: 'readingAtMs = :reading',
      condition: 'linkDigest = :link AND readingAtMs <= :now',
      values: { ':reading': readingAtMs, ':link': linkDigest, ':now': nowMs },
    },
  );
  return claimed !== undefined;
}

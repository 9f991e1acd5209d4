import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { starterSchema } from '../../core/domain/job.ts';
import { get, nameOf, query, updateIf, type TransactItem } from './client.ts';
import { digestOf } from './work-notices.ts';
import { parseStored } from '../runtime/stored.ts';

/** A link that shows a saved view without sign-in. */
const wallLinkSchema = z.object({
  /** The account of the shown services. */
  accountId: provedAccountId,
  linkId: z.string(),
  /** Digest of the secret in the address; the secret itself is not stored. */
  linkDigest: z.string(),
  view: z.string(),
  /** The link shows what its maker may see now, from the account in which it was made. */
  maker: starterSchema,
  madeIn: provedAccountId,
  madeAtMs: z.number().int(),
  /** Last request of a screen, within minutes; 0 for never. */
  seenAtMs: z.number().int(),
  /** The link works before this moment; 0 for no end. */
  untilMs: z.number().int().default(0),
  /** Reason why the link ended for good; '' while it works. */
  endedBecause: z.string(),
});
export type WallLink = z.infer<typeof wallLinkSchema>;

export const isOver = ({ untilMs }: WallLink, now: Date): boolean =>
  untilMs > 0 && now.getTime() >= untilMs;

/** Minimum time between updates of seenAtMs. */
const NOTED_EVERY_MS = 300_000;

export async function wallLinksOf(accountId: AccountId): Promise<WallLink[]> {
  const rows = await query('wallLinks', { partition: { accountId }, consistent: true });
  return rows
    .map((row) => parseStored(wallLinkSchema, row))
    .sort((one, other) => other.madeAtMs - one.madeAtMs);
}

export async function findWallLink(
  accountId: AccountId,
  linkId: string,
): Promise<WallLink | undefined> {
  const row = await get('wallLinks', { accountId, linkId });
  return row && parseStored(wallLinkSchema, row);
}

/**
 * Finds a link by its secret. The index may still include a withdrawn link, so the row itself is
 * read.
 */
export async function wallLinkWith(secret: string): Promise<WallLink | undefined> {
  const [found] = await query('wallLinks', {
    index: 'link',
    partition: { linkDigest: digestOf(secret) },
  });
  if (!found) return undefined;
  const { accountId, linkId } = parseStored(wallLinkSchema, found);
  return await findWallLink(accountId, linkId);
}

export function wallLinkPut(link: WallLink): TransactItem {
  return {
    Put: {
      TableName: nameOf('wallLinks'),
      Item: link,
      ConditionExpression: 'attribute_not_exists(linkId)',
    },
  };
}

export function wallLinkDelete({ accountId, linkId }: WallLink): TransactItem {
  return {
    Delete: {
      TableName: nameOf('wallLinks'),
      Key: { accountId, linkId },
      ConditionExpression: 'attribute_exists(linkId)',
    },
  };
}

export function wallLinkEnd({ accountId, linkId }: WallLink, because: string): TransactItem {
  return {
    Update: {
      TableName: nameOf('wallLinks'),
      Key: { accountId, linkId },
      UpdateExpression: 'SET endedBecause = :because',
      ConditionExpression: 'endedBecause = :none',
      ExpressionAttributeValues: { ':because': because, ':none': '' },
    },
  };
}

export async function noteSeen(
  { accountId, linkId, seenAtMs }: WallLink,
  now: Date,
): Promise<void> {
  const atMs = now.getTime();
  if (atMs - seenAtMs < NOTED_EVERY_MS) return;
  await updateIf(
    'wallLinks',
    { accountId, linkId },
    { set: 'seenAtMs = :now', condition: 'attribute_exists(linkId)', values: { ':now': atMs } },
  );
}

import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { starterSchema } from '../../core/domain/job.ts';
import { get, nameOf, query, updateIf, type TransactItem } from './client.ts';
import { digestOf } from './work-notices.ts';
import { parseStored } from '../runtime/stored.ts';

/** An address that shows one saved view on a screen without a sign-in, as it is stored. */
const wallLinkSchema = z.object({
  /** The account whose services it shows. */
  accountId: provedAccountId,
  linkId: z.string(),
  /** Digest of the secret in the address; the secret itself is not stored. */
  linkDigest: z.string(),
  /** Name of the saved view of services. */
  view: z.string(),
  /** It shows what its maker may see at each moment, from the account in which they made it. */
  maker: starterSchema,
  madeIn: provedAccountId,
  madeAtMs: z.number().int(),
  /** When a screen last asked, within some minutes; 0 for never. */
  seenAtMs: z.number().int(),
  /** Why it shows nothing any more, and never will again; '' while it does. */
  endedBecause: z.string(),
});
export type WallLink = z.infer<typeof wallLinkSchema>;

/** A screen that asks again within this is not noted anew. */
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
 * The link that holds a secret. The index may still have one that was withdrawn, so the row itself
 * is read.
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

/** The item that ends a link for good. */
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

/** Notes that a screen has asked. */
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

import { randomBytes } from 'node:crypto';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import {
  addressOf,
  subscriptionSchema,
  type ListKind,
  type MailingList,
  type Subscription,
} from '../../core/domain/subscription.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { parseStored } from '../runtime/stored.ts';
import {
  get,
  nameOf,
  query,
  writeIf,
  writeTogether,
  type Row,
  type TransactItem,
} from './client.ts';

export interface StoredSubscription extends Subscription {
  accountId: AccountId;
}

const LINK_BYTES = 24;

/** Of an address that has not had a mail of this list: one is made, with a link that stays. */
export async function subscriptionOf(
  accountId: AccountId,
  list: MailingList,
  address: string,
): Promise<StoredSubscription> {
  const known = await findSubscription(accountId, list, address);
  if (known) return known;
  const { kind, of, title } = list;
  const made: Subscription = {
    kind,
    of,
    title,
    address: addressOf(address),
    link: randomBytes(LINK_BYTES).toString('base64url'),
    unsubscribedAtMs: null,
  };
  const isNew = await writeIf([
    {
      Put: {
        TableName: nameOf('subscriptions'),
        Item: { ...made, ...keyOf(accountId, made) },
        ConditionExpression: 'attribute_not_exists(accountId)',
      },
    },
  ]);
  return isNew ? { ...made, accountId } : (await findSubscription(accountId, list, address))!;
}

async function findSubscription(
  accountId: AccountId,
  list: Pick<MailingList, 'kind' | 'of'>,
  address: string,
): Promise<StoredSubscription | undefined> {
  const row = await get('subscriptions', keyOf(accountId, { ...list, address }));
  return row && readSubscription(row);
}

/** @throws NotFound for an address that never had a mail of the list. */
export async function requireSubscription(
  accountId: AccountId,
  list: Pick<MailingList, 'kind' | 'of'>,
  address: string,
): Promise<StoredSubscription> {
  const found = await findSubscription(accountId, list, address);
  if (!found) throw new NotFound('An address of this list was');
  return found;
}

export async function subscriptionByLink(link: string): Promise<StoredSubscription | undefined> {
  const [row] = await query('subscriptions', { index: 'link', partition: { link } });
  return row && readSubscription(row);
}

/** Addresses that left lists of some kinds. */
export async function unsubscribedFrom(
  accountId: AccountId,
  kinds: readonly ListKind[],
): Promise<(StoredSubscription & { unsubscribedAtMs: number })[]> {
  const rows = await Promise.all(
    kinds.map((kind) =>
      query('subscriptions', {
        partition: { accountId },
        sort: {
          condition: 'begins_with(subscriptionId, :kind)',
          values: { ':kind': `${kind}#` },
        },
        consistent: true,
      }),
    ),
  );
  return rows
    .flat()
    .map(readSubscription)
    .flatMap((one) =>
      one.unsubscribedAtMs === null ? [] : [{ ...one, unsubscribedAtMs: one.unsubscribedAtMs }],
    );
}

/** All of an account, for its export. */
export async function subscriptionsOf(accountId: AccountId): Promise<Subscription[]> {
  return (await query('subscriptions', { partition: { accountId } })).map(readSubscription);
}

/** Leaves a list. */
export const leave = (subscription: StoredSubscription, now: Date, audit: TransactItem) =>
  change(subscription, now.getTime(), audit);

/** Comes back to a list. */
export const renew = (subscription: StoredSubscription, audit: TransactItem) =>
  change(subscription, null, audit);

/** @throws Conflict when it has changed since it was read. */
async function change(
  { accountId, ...former }: StoredSubscription,
  unsubscribedAtMs: number | null,
  audit: TransactItem,
): Promise<void> {
  const update: TransactItem = {
    Update: {
      TableName: nameOf('subscriptions'),
      Key: keyOf(accountId, former),
      UpdateExpression: 'SET unsubscribedAtMs = :at',
      ConditionExpression: 'unsubscribedAtMs = :former',
      ExpressionAttributeValues: { ':at': unsubscribedAtMs, ':former': former.unsubscribedAtMs },
    },
  };
  await writeTogether(
    [update, audit],
    () => new Conflict('This changed at the same moment. Please try again.'),
  );
}

function keyOf(
  accountId: AccountId,
  { kind, of, address }: Pick<Subscription, 'kind' | 'of' | 'address'>,
) {
  return { accountId, subscriptionId: `${kind}#${of}#${addressOf(address)}` };
}

function readSubscription({ accountId, subscriptionId: _id, ...rest }: Row): StoredSubscription {
  return {
    ...parseStored(subscriptionSchema, rest),
    accountId: provedAccountId.parse(accountId),
  };
}

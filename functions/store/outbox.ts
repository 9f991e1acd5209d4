import type * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { parseStored } from '../runtime/stored.ts';
import { nameOf, query, writeTogether, type TransactItem } from './client.ts';

/** Mails that wait for the mail service. */
export interface Waiting {
  accountId: AccountId;
  noticeId: string;
  atMs: number;
}

const KEPT_SECONDS = 7 * 86_400;

/** Notices in the ledger, written with the change that they are about, so that no death of a process loses them. */
export interface Outbox<T extends Waiting> {
  put(notice: T): TransactItem;
  /** Oldest first. */
  of(accountId: AccountId): Promise<T[]>;
  remove(notice: T): Promise<void>;
}

/** @param name start of the sort keys. */
export function outbox<T extends Waiting>(name: string, schema: z.ZodType<T>): Outbox<T> {
  const keyOf = ({ accountId, noticeId }: T) => ({ accountId, entry: `${name}#${noticeId}` });
  return {
    put(notice) {
      const expiresAt = Math.floor(notice.atMs / 1000) + KEPT_SECONDS;
      return {
        Put: { TableName: nameOf('ledger'), Item: { ...notice, ...keyOf(notice), expiresAt } },
      };
    },
    async of(accountId) {
      const rows = await query('ledger', {
        partition: { accountId },
        sort: { condition: 'begins_with(entry, :name)', values: { ':name': `${name}#` } },
      });
      return rows
        .map((row) => parseStored(schema, row))
        .sort((one, other) => one.atMs - other.atMs);
    },
    async remove(notice) {
      await writeTogether([{ Delete: { TableName: nameOf('ledger'), Key: keyOf(notice) } }]);
    },
  };
}

import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { parseStored } from '../runtime/stored.ts';
import { get, nameOf, updateIf, writeIf, type Row } from './client.ts';

/** Names one mail: the same content for the same recipient has the same key, however often a run begins. */
export interface MailKey {
  accountId: AccountId;
  /** 43 characters of base64url, which are good as a tag of SES. */
  id: string;
}

const mailSchema = z.object({
  /** When the latest call of the mail service began. */
  calledAtMs: z.number(),
  calls: z.number().int(),
  /** Absent until the mail service has answered, or published that it has the mail. */
  acceptedAtMs: z.number().optional(),
});
export type StoredMail = z.infer<typeof mailSchema>;

const KEPT_SECONDS = 90 * 86_400;

export function mailKeyOf(accountId: AccountId, ...parts: readonly string[]): MailKey {
  const id = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { accountId, id };
}

export async function findMail(key: MailKey): Promise<StoredMail | undefined> {
  const row = await get('ledger', rowKey(key));
  return row && readMail(row);
}

/**
 * Notes that a mail is about to be handed to the mail service, for this run alone: nobody else has
 * noted so since `repeatBeforeMs`, and the mail service does not have it.
 * @returns the mail as it was before; undefined when it is not this run's.
 */
export async function claimMail(
  key: MailKey,
  now: Date,
  { repeatBeforeMs, mostCalls }: { repeatBeforeMs: number; mostCalls: number },
): Promise<{ calls: number } | undefined> {
  const former = await updateIf('ledger', rowKey(key), {
    set: 'calledAtMs = :now, calls = if_not_exists(calls, :none) + :one, expiresAt = :end',
    condition:
      'attribute_not_exists(calledAtMs) OR (attribute_not_exists(acceptedAtMs) AND calledAtMs <= :before AND calls < :most)',
    values: {
      ':now': now.getTime(),
      ':none': 0,
      ':one': 1,
      ':end': Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
      ':before': repeatBeforeMs,
      ':most': mostCalls,
    },
  });
  return former && { calls: Number(former['calls'] ?? 0) + 1 };
}

/** Forgets a claim whose mail the mail service has refused for certain. */
export async function releaseMail(key: MailKey, calls: number): Promise<void> {
  await writeIf([
    {
      Delete: {
        TableName: nameOf('ledger'),
        Key: rowKey(key),
        ConditionExpression: 'calls = :calls AND attribute_not_exists(acceptedAtMs)',
        ExpressionAttributeValues: { ':calls': calls },
      },
    },
  ]);
}

/** Notes that the mail service has a mail; a claim that is not there is not made. */
export async function noteAccepted(key: MailKey, messageId: string, now: Date): Promise<void> {
  await updateIf('ledger', rowKey(key), {
    set: 'acceptedAtMs = :now, messageId = :id',
    condition: 'attribute_exists(calledAtMs)',
    values: { ':now': now.getTime(), ':id': messageId },
  });
}

const rowKey = ({ accountId, id }: MailKey) => ({ accountId, entry: `mail#${id}` });

const readMail = (row: Row): StoredMail => parseStored(mailSchema, row);

import { createHash } from 'node:crypto';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { workNoticeSchema, type WorkNotice } from '../../core/domain/work-notice.ts';
import { nameOf, query, updateIf, writeIf, type Row } from './client.ts';
import { NOBODY, versionPut } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

export interface StoredWorkNotice extends WorkNotice {
  accountId: AccountId;
  noticeId: string;
  version: number;
  /** The account of the circuits. */
  circuitsIn: AccountId;
  /** Digest of the link in the latest mail. */
  linkDigest: string;
}

const KEPT_SECONDS = 400 * 86_400;

export async function workNoticesOf(
  accountId: AccountId,
  work: string,
): Promise<StoredWorkNotice[]> {
  const rows = await query('workNotices', {
    partition: { accountId },
    sort: { condition: 'begins_with(noticeId, :work)', values: { ':work': `${work}#` } },
    consistent: true,
  });
  return rows.map(readNotice);
}

/** Notices about any work that an account planned. */
export async function everyWorkNotice(accountId: AccountId): Promise<StoredWorkNotice[]> {
  return (await query('workNotices', { partition: { accountId } })).map(readNotice);
}

/** undefined once a later mail has replaced the link. */
export async function findByLink(link: string): Promise<StoredWorkNotice | undefined> {
  const [row] = await query('workNotices', {
    index: 'link',
    partition: { linkDigest: digestOf(link) },
  });
  return row && readNotice(row);
}

/**
 * Writes the next version of a notice.
 * @returns false on a concurrent change.
 */
export async function putWorkNotice(
  accountId: AccountId,
  work: string,
  notice: WorkNotice & { linkDigest: string },
  former: number,
): Promise<boolean> {
  const row = {
    ...notice,
    accountId,
    noticeId: noticeIdOf(work, notice),
    expiresAt: notice.endEpoch + KEPT_SECONDS,
  };
  return await writeIf([versionPut('workNotices', row, former, NOBODY)]);
}

/** Stores the outcome, unless a later notice replaced this one. */
export async function noteOutcome(
  { accountId, noticeId }: Pick<StoredWorkNotice, 'accountId' | 'noticeId'>,
  { jobId, sequence }: Pick<WorkNotice, 'jobId' | 'sequence'>,
  { outcome, reason }: Pick<WorkNotice, 'outcome' | 'reason'>,
): Promise<void> {
  await writeIf([
    {
      Update: {
        TableName: nameOf('workNotices'),
        Key: { accountId, noticeId },
        UpdateExpression: 'SET outcome = :outcome, reason = :reason ADD #version :one',
        ConditionExpression: 'jobId = :job AND #sequence = :sequence AND outcome = :sending',
        ExpressionAttributeNames: { '#version': 'version', '#sequence': 'sequence' },
        ExpressionAttributeValues: {
          ':outcome': outcome,
          ':reason': reason,
          ':one': 1,
          ':job': jobId,
          ':sequence': sequence,
          ':sending': 'sending',
        },
      },
    },
  ]);
}

/** Notes that the page of the mail's link was opened, the first time. */
export async function noteOpened(
  { accountId, noticeId, linkDigest }: StoredWorkNotice,
  now: Date,
): Promise<void> {
  await updateIf(
    'workNotices',
    { accountId, noticeId },
    {
      set: 'openedAtMs = :now',
      condition: 'linkDigest = :link AND (attribute_not_exists(openedAtMs) OR openedAtMs = :none)',
      values: { ':now': now.getTime(), ':link': linkDigest, ':none': null },
    },
  );
}

/** Key of the work, as workKey names it. */
export const workOfNotice = ({ noticeId }: Pick<StoredWorkNotice, 'noticeId'>): string =>
  noticeId.slice(0, noticeId.lastIndexOf('#'));

/** Stored form of a link: readers of the store cannot use it to answer. */
export function digestOf(link: string): string {
  return createHash('sha256').update(link).digest('base64url');
}

export function noticeIdOf(
  work: string,
  { account, customer, to }: Pick<WorkNotice, 'account' | 'customer' | 'to'>,
): string {
  const digest = createHash('sha256').update(JSON.stringify([account, customer, to]));
  return `${work}#${digest.digest('base64url').slice(0, 22)}`;
}

function readNotice(row: Row): StoredWorkNotice {
  const {
    accountId,
    noticeId,
    version,
    linkDigest,
    changedBy: _by,
    changedHome: _home,
    expiresAt: _end,
    ...rest
  } = row;
  return {
    ...parseStored(workNoticeSchema, rest),
    accountId: provedAccountId.parse(accountId),
    circuitsIn: provedAccountId.parse(rest['account']),
    noticeId: String(noticeId),
    version: Number(version),
    linkDigest: String(linkDigest),
  };
}

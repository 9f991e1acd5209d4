import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Actor } from '../../../core/access/actor.ts';
import { can } from '../../../core/access/grants.ts';
import type { AccountId } from '../../../core/access/scope.ts';
import {
  dueNotices,
  noticeContentSchema,
  type NoticeContent,
} from '../../../core/domain/work-notice.ts';
import { mailEnvironment, sendMail } from '../../gateways/mail.ts';
import { affectedBy, type AffectedBy } from '../../reads/affected.ts';
import { mailFaceOf } from '../../reads/mail-face.ts';
import { Forbidden } from '../../runtime/errors.ts';
import { readEnvironment } from '../../runtime/environment.ts';
import { log } from '../../runtime/log.ts';
import {
  digestOf,
  noteOutcome,
  noticeIdOf,
  putWorkNotice,
  workNoticesOf,
  type StoredWorkNotice,
} from '../../store/work-notices.ts';
import { jobKind, type JobCall } from '../kind.ts';

const workNoticesInput = z.strictObject({
  /** As workKey names it. */
  work: z.string(),
  /** Name of the work's target, for the title. */
  name: z.string(),
});

const INTERRUPTED =
  'The mail was being sent when this was interrupted; whether it arrived is not known.';

/**
 * Tells customers of planned work: each address is sent what it does not know yet. A step is one
 * mail. It is noted as being sent before it is, so that a step that is done again sends nothing and
 * says that it is unsure.
 */
export const workNotices = jobKind({
  input: workNoticesInput,
  step: noticeContentSchema,
  result: z.strictObject({ outcome: z.enum(['sent', 'failed', 'unsure', 'known']) }),
  titleOf: ({ name }) => `Notices of planned work on ${name}`,

  admit({ actor }) {
    if (!can(actor.grants, 'maintenance', 'manage') || actor.customer !== null)
      throw new Forbidden("You need the 'manage' right on maintenance to tell customers.");
  },

  async plan({ actor, account, now }, { work }) {
    const steps = noticesDue(await affectedBy(actor, account, work, now), now);
    return { steps, sentence: inWords(steps) };
  },

  async carryOut(call, { work }, notice, { jobId }) {
    const { account, now } = call;
    const former = await noticeOf(account, work, notice);
    if (former && former.sequence >= notice.sequence)
      return { outcome: await settled(former, jobId) };
    const link = randomBytes(24).toString('base64url');
    const begun = {
      ...notice,
      outcome: 'sending' as const,
      reason: '',
      atMs: now.getTime(),
      jobId,
      linkDigest: digestOf(link),
      answers: former?.answers ?? [],
    };
    if (!(await putWorkNotice(account, work, begun, former?.version ?? 0)))
      return { outcome: 'known' as const };
    const said = await send(call, work, notice, link);
    const place = { accountId: account, noticeId: noticeIdOf(work, notice) };
    await noteOutcome(place, begun, said);
    return { outcome: said.outcome };
  },

  async finish(_call, _input, results) {
    const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
    const parts = [
      `${count('sent')} of ${results.length} ${results.length === 1 ? 'mail' : 'mails'} sent`,
      ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
      ...(count('unsure') > 0 ? [`${count('unsure')} not certain`] : []),
    ];
    return { sentence: parts.join(', ') };
  },
});

/** Notices that would be sent now. */
export const noticesDue = ({ affected, sent }: AffectedBy, now: Date): NoticeContent[] =>
  dueNotices(affected, sent, Math.floor(now.getTime() / 1000));

async function noticeOf(
  account: JobCall['account'],
  work: string,
  notice: NoticeContent,
): Promise<StoredWorkNotice | undefined> {
  const sent = await workNoticesOf(account, work);
  const id = noticeIdOf(work, notice);
  return sent.find(({ noticeId }) => noticeId === id);
}

/** Outcome of a notice that an earlier run of this job, or another job, has begun. */
async function settled(former: StoredWorkNotice, jobId: string): Promise<'known' | 'unsure'> {
  if (former.outcome !== 'sending' || former.jobId !== jobId) return 'known';
  await noteOutcome(former, former, { outcome: 'unsure', reason: INTERRUPTED });
  return 'unsure';
}

async function send(
  { actor, account, now }: JobCall,
  work: string,
  notice: NoticeContent,
  link: string,
): Promise<{ outcome: 'sent' | 'failed'; reason: string }> {
  const { MAIL_SENDER } = readEnvironment(mailEnvironment);
  try {
    // Libraries that no other step needs.
    const { composeNotice } = await import('./notice-mail.ts');
    const face = await mailFaceOf(faceAccount(actor, notice, account));
    const { calendar, ...mail } = composeNotice(notice, {
      face,
      answerUrl: `${face.portalUrl}/planned-work/${link}`,
      sender: face.sender ?? MAIL_SENDER,
      uid: `${work}.${digestOf(notice.to).slice(0, 12)}@${account}.maintenance`,
      now,
    });
    await sendMail({ ...mail, to: notice.to, from: face, calendar });
    return { outcome: 'sent', reason: '' };
  } catch (error) {
    log.error('a notice of planned work could not be sent', { account, error: error as Error });
    return { outcome: 'failed', reason: 'The mail service did not take it.' };
  }
}

/**
 * Account whose branding a notice has: a reseller's customer does not learn of the accounts above.
 */
export function faceAccount(
  { accountIds }: Pick<Actor, 'accountIds'>,
  { account }: Pick<NoticeContent, 'account'>,
  planned: AccountId,
): AccountId {
  return accountIds.find((id) => id === account) ?? planned;
}

function inWords(notices: readonly NoticeContent[]): string {
  const customers = new Set(notices.map(({ customer }) => customer)).size;
  return `${notices.length} ${notices.length === 1 ? 'mail' : 'mails'} to ${customers} ${customers === 1 ? 'customer' : 'customers'}`;
}

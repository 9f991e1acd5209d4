import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Actor } from '../../../core/access/actor.ts';
import { customersPeople } from '../../../core/access/audience.ts';
import { can } from '../../../core/access/grants.ts';
import type { AccountId } from '../../../core/access/scope.ts';
import { sameAddress } from '../../../core/domain/subscription.ts';
import {
  changedAtMsOf,
  dueNotices,
  noticeContentSchema,
  type NoticeContent,
} from '../../../core/domain/work-notice.ts';
import { eventsOf } from '../../../core/domain/work-events.ts';
import { publishChange } from '../../gateways/live.ts';
import { mailEnvironment } from '../../gateways/mail.ts';
import { leftWords, wayOut, workList } from '../../mailing/lists.ts';
import { fateOf, MAIL_REASONS, type Sent } from '../../mailing/send-once.ts';
import { affectedBy, type AffectedBy } from '../../reads/affected.ts';
import { mailFaceOf } from '../../reads/mail-face.ts';
import { Forbidden, TooManyRequests } from '../../runtime/errors.ts';
import { readEnvironment } from '../../runtime/environment.ts';
import { log } from '../../runtime/log.ts';
import { queueEntry, queueMessage } from '../../store/channel-queue.ts';
import { recipientGroupId } from '../../store/recipients.ts';
import {
  digestOf,
  noteOutcome,
  noticeIdOf,
  putWorkNotice,
  workNoticesOf,
  type StoredWorkNotice,
} from '../../store/work-notices.ts';
import { jobKind, type JobCall, type StepKey } from '../kind.ts';
import { mailUnsure, sendInStep, stepMailKey } from '../send-in-step.ts';

const workNoticesInput = z.strictObject({
  /** As workKey names it. */
  work: z.string(),
  /** Name of the work's target, for the title. */
  name: z.string(),
});

/**
 * Notifies customers of planned work: each address gets only news. A step is one
 * mail.
 */
export const workNotices = jobKind({
  input: workNoticesInput,
  step: noticeContentSchema,
  result: z.strictObject({ outcome: z.enum(['sent', 'failed', 'unsure', 'known', 'queued']) }),
  titleOf: ({ name }) => `Notices of planned work on ${name}`,

  admit({ actor }) {
    if (!can(actor.grants, 'maintenance', 'manage') || actor.customer !== null)
      throw new Forbidden("You need the 'manage' right on maintenance to notify customers.");
  },

  async plan({ actor, account, now }, { work }) {
    const steps = noticesDue(await affectedBy(actor, account, work, now), now);
    return { steps, sentence: inWords(steps) };
  },

  async carryOut(call, { work }, notice, key) {
    const { account, now } = call;
    const former = await noticeOf(account, work, notice);
    const place = { accountId: account, noticeId: noticeIdOf(work, notice) };
    if (former && former.sequence >= notice.sequence) {
      if (former.outcome !== 'sending' || former.jobId !== key.jobId)
        return { outcome: 'known' as const };
      if (notice.method === 'CHANNEL') return await queued(call, work, former, key);
      const sent = await fateOf(stepMailKey(key), now);
      if (sent.fate === 'unsure') throw mailUnsure();
      if (sent.fate !== 'none') return await noted(place, former, outcomeOf(sent));
    }
    const link = randomBytes(24).toString('base64url');
    const begun = {
      ...notice,
      outcome: 'sending' as const,
      reason: '',
      atMs: now.getTime(),
      jobId: key.jobId,
      linkDigest: digestOf(link),
      openedAtMs: null,
      changedAtMs: changedAtMsOf(notice, former, now.getTime()),
      answers: former?.answers ?? [],
    };
    if (!(await putWorkNotice(account, work, begun, former?.version ?? 0)))
      return { outcome: 'known' as const };
    const done =
      notice.method === 'CHANNEL'
        ? await queued(call, work, begun, key, link)
        : await noted(place, begun, await send(call, { work, notice, link }, key));
    await publishChange([customersPeople(notice.account, notice.customer)], 'maintenances', now);
    return done;
  },

  async finish(_call, _input, results) {
    const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
    const parts = [
      `${count('sent')} of ${results.length} ${results.length === 1 ? 'mail' : 'mails'} sent`,
      ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
      ...(count('queued') > 0 ? [`${count('queued')} on the way to channels`] : []),
      ...(count('unsure') > 0 ? [`${count('unsure')} not certain`] : []),
    ];
    return { sentence: parts.join(', ') };
  },
});

/** Notices that would be sent now. */
export const noticesDue = ({ affected, left, sent }: AffectedBy, now: Date): NoticeContent[] =>
  dueNotices(affected, sent, Math.floor(now.getTime() / 1000))
    .filter(
      ({ notice: { account, customer, to } }) =>
        !left.some(
          (one) => one.account === account && one.customer === customer && sameAddress(one.to, to),
        ),
    )
    .map(({ notice, former }) => ({ ...notice, events: eventsOf(notice, former) }));

async function noticeOf(
  account: JobCall['account'],
  work: string,
  notice: NoticeContent,
): Promise<StoredWorkNotice | undefined> {
  const sent = await workNoticesOf(account, work);
  const id = noticeIdOf(work, notice);
  return sent.find(({ noticeId }) => noticeId === id);
}

type Outcome = { outcome: 'sent' | 'failed' | 'unsure'; reason: string };

const outcomeOf = ({ fate, isRepeat }: Sent): Outcome =>
  fate === 'sent'
    ? { outcome: 'sent', reason: isRepeat ? MAIL_REASONS.repeat : '' }
    : { outcome: 'unsure', reason: MAIL_REASONS.lost };

async function noted(
  place: Parameters<typeof noteOutcome>[0],
  notice: Parameters<typeof noteOutcome>[1],
  outcome: Outcome,
): Promise<Pick<Outcome, 'outcome'>> {
  await noteOutcome(place, notice, outcome);
  return { outcome: outcome.outcome };
}

/** Puts the notice into the queue of a channel, which records its outcome. */
async function queued(
  { actor, account, now }: JobCall,
  work: string,
  notice: NoticeContent & { atMs: number },
  { jobId }: StepKey,
  link = '',
): Promise<{ outcome: 'queued' }> {
  const { workMessage } = await import('./work-message.ts');
  const accountId = faceAccount(actor, notice, account);
  const face = await mailFaceOf(accountId);
  const noticeId = noticeIdOf(work, notice);
  const { sequence, to, atMs } = notice;
  const key = { accountId, audience: recipientGroupId(notice.customer), addr: to };
  await queueMessage(
    {
      ...key,
      entry: queueEntry(key, atMs, `${noticeId}#${sequence}`),
      ...workMessage(notice, face, { account: accountId, name: noticeId, link, now }),
      about: { of: 'work', accountId: account, noticeId, jobId, sequence },
    },
    now,
  );
  return { outcome: 'queued' };
}

async function send(
  { actor, account, now }: JobCall,
  { work, notice, link }: { work: string; notice: NoticeContent; link: string },
  key: StepKey,
): Promise<Outcome> {
  const { MAIL_SENDER } = readEnvironment(mailEnvironment);
  try {
    // Libraries that no other step needs.
    const { composeNotice } = await import('./notice-mail.ts');
    const circuitsIn = faceAccount(actor, notice, account);
    const face = await mailFaceOf(circuitsIn);
    const list = workList(recipientGroupId(notice.customer), notice.customer);
    const { reason, unsubscribeUrl, unsubscribedAtMs } = await wayOut(circuitsIn, list, {
      to: notice.to,
      portalUrl: face.portalUrl,
    });
    if (unsubscribedAtMs !== null)
      return { outcome: 'failed', reason: leftWords(unsubscribedAtMs) };
    const { calendars, ...mail } = composeNotice(notice, {
      face,
      reason,
      answerUrl: `${face.portalUrl}/planned-work/${link}`,
      sender: face.sender ?? MAIL_SENDER,
      uidOf: (part) => `${work}.${digestOf(notice.to).slice(0, 12)}${part}@${account}.maintenance`,
      now,
    });
    const whole = { ...mail, to: notice.to, from: face, unsubscribeUrl, calendars };
    return outcomeOf(await sendInStep(key, whole, now));
  } catch (error) {
    if (error instanceof TooManyRequests) throw error;
    log.error('a notice of planned work could not be sent', { account, error: error as Error });
    return { outcome: 'failed', reason: 'The mail service did not accept it.' };
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

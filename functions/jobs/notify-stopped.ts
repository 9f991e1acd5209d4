import { isSuperuserLevel, plainAuthor, userKind } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Job } from '../../core/domain/job.ts';
import type { Person } from '../../core/domain/person.ts';
import { mailOf } from '../documents/mail-body.ts';
import { isMailRefused } from '../gateways/mail.ts';
import { sendOnce, type MailFate, type Sent } from '../mailing/send-once.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { accountAndAncestors } from '../store/accounts.ts';
import { mailKeyOf } from '../store/mails.ts';
import { peopleNow } from '../store/people.ts';
import { nameWithin } from '../store/staff.ts';
import { findSchedule } from '../store/schedules.ts';

const MOST_NOTIFIED = 10;

/**
 * Mails administrators that this job has stopped its schedule, so that somebody takes it over or
 * removes it; nothing when it has not.
 */
export async function notifyStopped(
  { accountId, scheduleId, ...job }: Job,
  now: Date,
): Promise<MailFate[]> {
  const schedule = scheduleId && (await findSchedule(accountId, scheduleId));
  if (!schedule || schedule.stopped?.jobId !== job.jobId) return [];
  const { portalUrl, ...face } = await mailFaceOf(accountId);
  const mail = mailOf({
    title: `No longer sent by itself: ${job.title}`,
    preview: schedule.stopped.why,
    face,
    reason: {
      why: 'You get this because you administer this account. It comes once for each schedule that stops.',
    },
    blocks: [
      {
        kind: 'text',
        text: `${job.title} was made on schedule with the rights of ${await nameWithin(accountId, plainAuthor(job.starter))}. ${schedule.stopped.why}`,
      },
      {
        kind: 'text',
        text: 'It has stopped, and nobody gets it until somebody who may saves it again or lets it go on.',
      },
      {
        kind: 'links',
        links: [{ label: 'Scheduled reports', href: `${portalUrl}/scheduledreports/`, detail: '' }],
      },
    ],
  });
  const fates: MailFate[] = [];
  for (const to of await administrators(accountId, job.starter)) {
    const key = mailKeyOf(accountId, 'stopped', job.jobId, to);
    fates.push(...(await sendOnce(key, { to, from: face, ...mail }, now).then(fateIn, ofRefused)));
  }
  return fates;
}

const fateIn = ({ fate }: Sent) => [fate];

/** An address that no longer takes mail keeps the others waiting for nothing. */
function ofRefused(error: unknown): MailFate[] {
  if (!isMailRefused(error)) throw error;
  return [];
}

/**
 * Administrators of the account, else of the nearest account above that has any; never the starter.
 */
async function administrators(
  accountId: AccountId,
  { sub, customer }: Job['starter'],
): Promise<string[]> {
  const isNotified = ({ isEnabled, attributes, ...person }: Person) =>
    isEnabled &&
    person.sub !== sub &&
    isSuperuserLevel(userKind(attributes)) &&
    attributes['email_verified'] === 'true' &&
    [null, customer].includes(attributes['custom:customer'] || null);
  for (const account of await accountAndAncestors(accountId)) {
    const people = (await peopleNow(account.providerId)).filter(isNotified);
    const found = people.filter((person) => person.accountId === account.accountId);
    if (found.length > 0)
      return found.slice(0, MOST_NOTIFIED).map(({ attributes }) => attributes['email']!);
  }
  return [];
}

import { MOST_JOB_ATTEMPTS, type Job } from '../../core/domain/job.ts';
import type { Person } from '../../core/domain/person.ts';
import { readerOf, type Preferences } from '../../core/domain/preferences.ts';
import { mailOf } from '../documents/mail-body.ts';
import { mailMoment } from '../documents/mail-moment.ts';
import type { Mail } from '../gateways/mail.ts';
import { sendOnce, SIGN_WITHIN_MS, type MailFate } from '../mailing/send-once.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { getAccount } from '../store/accounts.ts';
import { advanceJob, endJob } from '../store/jobs.ts';
import { mailKeyOf } from '../store/mails.ts';
import { findPerson } from '../store/people.ts';
import { notifyStopped } from './notify-stopped.ts';

/**
 * Mails the starter of a job that it failed, unless they want none, and administrators when its
 * schedule has stopped with it; the portal shows both as well.
 */
export async function notifyFailure(job: Job, now: Date): Promise<void> {
  try {
    const fates = [...(await notifyStarter(job, now)), ...(await notifyStopped(job, now))];
    if (fates.includes('unsure')) {
      await advanceJob(job, { attempts: 0, dueAtMs: now.getTime() + SIGN_WITHIN_MS });
      return;
    }
  } catch (error) {
    log.error('a failed job could not be told', { jobId: job.jobId, error: error as Error });
    // The lease runs out, and a later run tries again.
    if (job.attempts < MOST_JOB_ATTEMPTS) return;
  }
  await endJob(job, { state: 'failed' }, now, []);
}

async function notifyStarter(job: Job, now: Date): Promise<MailFate[]> {
  const { preferences } = (await starterOf(job)) ?? {};
  if (!job.starter.email || preferences?.jobMails === false) return [];
  const key = mailKeyOf(job.accountId, 'failed', job.jobId);
  return [(await sendOnce(key, await failureMail(job, preferences), now)).fate];
}

async function starterOf({ accountId, starter }: Job): Promise<Person | undefined> {
  const account = await getAccount(accountId);
  return account && (await findPerson(account.providerId, starter.username));
}

async function failureMail(job: Job, preferences: Preferences | undefined): Promise<Mail> {
  const face = await mailFaceOf(job.accountId);
  const reader = preferences ? readerOf(preferences, face.reader) : face.reader;
  const lines = [
    `What you started on ${mailMoment(job.startedAtMs, reader)} has failed. ${job.failure ?? ''}`.trim(),
    'The portal shows how far it came. You can start it again.',
  ];
  const portal = { label: 'Jobs in the portal', href: `${face.portalUrl}/jobs`, detail: '' };
  return {
    to: job.starter.email,
    from: face,
    ...mailOf({
      title: `Failed: ${job.title}`,
      preview: job.failure ?? '',
      blocks: [
        ...lines.map((text) => ({ kind: 'text', text }) as const),
        { kind: 'links', links: [portal] },
      ],
      face,
      reason: {
        why: 'You get this because you started it. Your profile in the portal decides whether such mails come.',
      },
    }),
  };
}

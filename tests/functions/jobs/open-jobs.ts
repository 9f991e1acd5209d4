import { randomUUID } from 'node:crypto';
import type { Context, CustomEmailSenderTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ExportInput } from '../../../core/domain/export.ts';
import { log } from '../../../functions/runtime/log.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { buckets, restoreWorld } from '../../fixtures/world.ts';
import { AFTER_A_DEATH_MS, letWait } from './after-a-death.ts';

/** What SES has published since the last look: it lives on when the process dies. */
const events: unknown[] = [];

/** Bodies of the messages that came through the queue and that no run has had yet. */
const messages: string[] = [];

/**
 * The local application with the two providers and their people. What its queue brings is kept, and
 * run by `run`.
 */
export async function openJobs(): Promise<Local> {
  const local: Local = await startLocal({
    functions: {
      'job-runner': (event) => {
        for (const { body } of (event as { Records: { body: string }[] }).Records)
          messages.push(body);
        return Promise.resolve({ batchItemFailures: [] });
      },
      'job-clock': () => Promise.resolve(),
      'seal-clock': () => Promise.resolve(),
      // It is another function, which does not die with the one that is killed.
      'sign-in-mail': async (event) => {
        const { userAttributes, clientMetadata = {} } = (event as CustomEmailSenderTriggerEvent)
          .request;
        const to = [(userAttributes as Record<string, string>)['email']!];
        await local.mailbox.add({
          kind: 'mail',
          to,
          text: ['Temporary password', ...Object.values(clientMetadata)].join(' '),
        });
      },
      'mail-accepted': (event) => Promise.resolve(void events.push(event)),
    },
  });
  // The application has buckets of its own, which keep what they are given.
  buckets.restore();
  process.env['POWERTOOLS_LOG_LEVEL'] = 'ERROR';
  log.setLogLevel('ERROR');
  await seedTwoProviders();
  for (const { 'cognito:username': username, ...attributes } of Object.values(people))
    await local.pool.create(username!, attributes, 'Temporary-1234');
  return local;
}

/**
 * The application of openJobs for the tests of a file. Each begins in the world as it was, and with
 * nothing in the queue.
 */
export function eachWithJobs(opened: (local: Local) => void = () => undefined): void {
  let local: Local;
  beforeAll(async () => {
    local = await openJobs();
    opened(local);
  });
  afterAll(() => local.stop());
  beforeEach(async () => {
    lose();
    await restoreWorld();
  });
}

export const exported: ExportInput = {
  table: 'services',
  name: ['Services', 'Hot circuits'],
  columns: ['Name', 'Customer'],
  search: '',
  filter: { join: 'and', items: [] },
  sort: { column: 'Name', descending: true },
  zone: 'Europe/London',
};

export async function startExport(
  claims: Claims,
  changes: Partial<ExportInput> = {},
  key: string = randomUUID(),
): Promise<Answer & { job: JobView }> {
  const answer = await call('jobs.startExport', claims, { body: { ...exported, ...changes, key } });
  return { ...answer, job: answer.body.data as JobView };
}

export async function jobOf(claims: Claims, id: string): Promise<JobView> {
  return (await call('jobs.getJob', claims, { query: { id } })).body.data as JobView;
}

/** Waits for the messages that were sent; the queue is asked all the time. */
export async function arrived(count: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (messages.length < count) throw new Error('They are still on their way.');
    },
    { timeout: 30_000 + 100 * count },
  );
}

/** Forgets the messages that have arrived, as if they had been lost on their way. */
export function lose(): void {
  messages.length = 0;
}

/**
 * Runs every message that has arrived.
 * @param remainingMs what each question about the time that is left answers; the last one for good.
 */
export async function run(remainingMs: readonly number[] = [300_000]): Promise<void> {
  const left = [...remainingMs];
  const context = {
    getRemainingTimeInMillis: () => (left.length > 1 ? left.shift()! : left[0]!),
  } as Context;
  const taken = messages.splice(0).map((body) => ({ messageId: randomUUID(), body }));
  const { handler } = await import('../../../functions/triggers/job-runner.ts');
  await handler({ Records: taken as never }, context);
}

/** Lets the events of SES arrive. */
export async function publish(): Promise<void> {
  const { handler } = await import('../../../functions/triggers/mail-accepted.ts');
  for (const event of events.splice(0)) await handler(event);
}

/** Lets the jobs wait for so much longer, the events of SES arrive, and the clock look for what is due. */
export async function later(ms: number): Promise<void> {
  await publish();
  await letWait(ms);
  await clock();
}

/** The clock of jobs, in the process that runs now. */
export async function clock(): Promise<void> {
  const { handler } = await import('../../../functions/triggers/job-clock.ts');
  await handler();
}

/** The text of a job's file, by the address that its starter gets. */
export async function fileOf(claims: Claims, id: string): Promise<string> {
  const { body } = await call('jobs.getResult', claims, { query: { id } });
  const answer = await fetch((body.data as { url: string }).url);
  return `${answer.status} ${answer.headers.get('content-disposition')} ${Buffer.from(await answer.arrayBuffer()).toString('utf8')}`;
}

/** Nothing that is left over after so many runs will ever be done. */
const MOST_RUNS = 6;

/** Runs a job that was started until nothing is left of it, by the clock alone. */
export async function recover(claims: Claims, id: string): Promise<void> {
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    lose();
    await later(AFTER_A_DEATH_MS);
    const { state } = await jobOf(claims, id);
    if (state !== 'waiting' && state !== 'running' && state !== 'failed') return;
    await arrived(1).catch(() => undefined);
    await run();
    if (state === 'failed') return;
  }
}

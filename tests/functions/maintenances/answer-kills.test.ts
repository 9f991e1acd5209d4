import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../core/contract/work-answers.ts';
import { SIGN_WITHIN_MS } from '../../../functions/mailing/send-once.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { eachWithJobs } from '../jobs/open-jobs.ts';

const HOUR_MS = 3_600_000;
/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(4, 1);
const account_id = 'northbeam';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  await clock();
  await addStored([await storedCaller(people.northDesk)]);
});

/** A process that starts loads its modules anew. */
async function clock(): Promise<void> {
  const { handler } = await import('../../../functions/maintenances/clock.ts');
  await handler();
}

async function plan(): Promise<string> {
  const start = Math.ceil(Date.now() / 1000) * 1000 + 48 * HOUR_MS;
  const { body } = await call('maintenances.createMaintenance', people.northDesk, {
    body: { account_id, device_id: '501', start, end: start + 2 * HOUR_MS },
  });
  return (body.data as Maintenance[])[0]!.id;
}

/** By somebody new each time, as a person answers twenty times an hour at most. */
const object = (work: string, text: string) =>
  call(
    'maintenances.answerWork',
    { ...people.manager, sub: work, 'cognito:username': work },
    { body: { account_id, work, answer: 'objects', text } },
  );

async function isStored(work: string): Promise<boolean> {
  const { body } = await call('maintenances.listAnswers', people.northDesk, {
    query: { account_id },
  });
  return (body.data as WorkConversation[]).some((each) => each.work === work);
}

const mailsWith = (text: string) =>
  local.mailbox.messages.filter((mail) => mail.text.includes(text)).map(({ to }) => to[0]);
const BOTH = [people.northDesk['email'], 'support@northbeam.example'].toSorted();

describe.each<Moment>(['before', 'after'])('a process that dies %s a call', (moment) => {
  test('has stored an answer and its mails, or nothing', async () => {
    const stored = new Set<boolean>();
    for (let at = 1, isKilled = true; isKilled; at += EVERY) {
      const work = await plan();
      const text = `We trade until six, at call ${at} ${moment}.`;
      isKilled = await killedAt(at, moment, () => object(work, text));
      const isThere = await isStored(work);
      await clock();
      expect(mailsWith(text).toSorted(), `killed at call ${at}`).toEqual(isThere ? BOTH : []);
      if (isKilled) stored.add(isThere);
    }
    // The answer is the last that leaves the process, which the short form may pass over.
    if (moment === 'before' || EVERY === 1)
      expect(stored).toEqual(new Set(moment === 'before' ? [false] : [false, true]));
  });

  test('while it mails an answer leaves the rest to the next minute: none is lost, and one without a sign may come again', async () => {
    onTestFinished(() => void vi.useRealTimers());
    for (let at = 1, isKilled = true; isKilled; at += EVERY) {
      const work = await plan();
      const text = `Not then, at call ${at} ${moment}.`;
      await object(work, text);
      isKilled = await killedAt(at, moment, clock);
      await clock();
      const atOnce = mailsWith(text);
      expect(new Set(atOnce).size, `killed at call ${at}`).toBe(atOnce.length);
      // The mail service has two minutes to give a sign of a mail that was interrupted.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SIGN_WITHIN_MS + 1_000 });
      await clock();
      vi.useRealTimers();
      const all = mailsWith(text);
      expect([...new Set(all)].toSorted(), `killed at call ${at}`).toEqual(BOTH);
      expect(all.length, `killed at call ${at}`).toBeLessThanOrEqual(BOTH.length + 1);
    }
  });
});

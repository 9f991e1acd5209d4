import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANSWERS_LIMIT, type Maintenance } from '../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../core/contract/work-answers.ts';
import { handler as clock } from '../../../functions/maintenances/clock.ts';
import { putMany, query } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { inOneWindow } from '../../fixtures/limits.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { readersOf } from './readers.ts';

const HOUR_MS = 3_600_000;
const OBJECTION = { answer: 'objects', text: 'We trade until six.' };
const { northAdmin, northDesk, manager } = people;
const quayManager: Claims = {
  ...manager,
  sub: 'quay-manager',
  'cognito:username': 'quay-manager',
  email: 'quay-manager@example.com',
  'custom:account_id': 'tidewater',
  'custom:customer': 'Quay Bakery',
};

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  await clock();
  await addStored([
    await storedCaller(northDesk),
    await storedCaller(manager),
    await storedCaller(northAdmin),
  ]);
});

async function plan(claims: Claims, account_id: string, body: object): Promise<Maintenance> {
  const start = Math.ceil(Date.now() / 1000) * 1000 + 48 * HOUR_MS;
  const answer = await call('maintenances.createMaintenance', claims, {
    body: { account_id, start, end: start + 2 * HOUR_MS, ...body },
  });
  return (answer.body.data as Maintenance[])[0]!;
}
const onGroup = (device_id: string) => ({ type: 'DeviceGroupSDT', device_id });

const answer = (claims: Claims, account_id: string, work: string) =>
  call('maintenances.answerWork', claims, { body: { account_id, work, ...OBJECTION } });
const listed = async (claims: Claims, account_id: string, work: string) =>
  (
    (await call('maintenances.listAnswers', claims, { query: { account_id } })).body
      .data as WorkConversation[]
  ).filter((each) => each.work === work);

async function mailed() {
  const before = local.mailbox.messages.length;
  await clock();
  return local.mailbox.messages.slice(before);
}

async function tell(work: string) {
  const before = local.mailbox.messages.length;
  await call('maintenances.sendNotices', northDesk, {
    body: { account_id: 'northbeam', work, key: randomUUID() },
  });
  await arrived(1);
  await run();
  return local.mailbox.messages.slice(before);
}
const linkIn = ({ text }: { text: string }) => /\/planned-work\/([\w-]+)/.exec(text)![1]!;

describe('nobody reads of planned work what is of others', () => {
  test('work of a customer under the id of the provider’s is no part of it', async () => {
    await readersOf('Fenside School', 'it@fenside.example');
    const work_id = randomUUID();
    const start = Math.ceil(Date.now() / 1000) * 1000 + 24 * HOUR_MS;
    await plan(northDesk, 'northbeam', { device_id: '503', work_id });
    const theirs = await plan(manager, 'northbeam', {
      device_id: '501',
      work_id,
      comment: 'Call us.',
      start,
      end: start + HOUR_MS,
    });
    expect(theirs.work_id).not.toBe(work_id);
    const [notice] = await tell(work_id);
    expect(notice!.text).not.toContain('Call us.');
    const body = { link: linkIn(notice!), ...OBJECTION };
    await call('maintenances.answerInvitation', null, { body });
    const readers = (await mailed()).map(({ to }) => to[0]);
    expect(readers).toContain(northDesk['email']);
    expect(readers).not.toContain(manager['email']);
  });

  test('a customer below, of work above: neither names of groups nor a log of its namesake', async () => {
    const { id } = await plan(northAdmin, 'northbeam_SUPER', onGroup('1'));
    expect((await answer(quayManager, 'tidewater', id)).status).toBe(200);
    expect((await auditRows('northbeam_SUPER')).at(-1)).toMatchObject({
      action: 'maintenances.answerWork',
      customer: null,
    });
    await mailed();
    const reply = await call('maintenances.replyToAnswer', northAdmin, {
      body: {
        account_id: 'northbeam_SUPER',
        work: id,
        circuits_account: 'tidewater',
        customer: 'Quay Bakery',
        text: 'We keep the time.',
      },
    });
    expect(reply.status).toBe(200);
    expect((await auditRows('northbeam_SUPER')).at(-1)).toMatchObject({ customer: null });
    const [mail] = await mailed();
    expect(mail!.to).toEqual([quayManager['email']]);
    expect(mail!.text).toContain('GRY-CPE-01');
    expect(mail!.text).not.toMatch(/north/i);
  });

  test('who sees a customer’s devices in no group reads none of its conversations', async () => {
    const { id } = await plan(northAdmin, 'northbeam_SUPER', onGroup('1'));
    await answer(quayManager, 'tidewater', id);
    await answer(manager, 'northbeam', id);
    const customersOf = async (claims: Claims) =>
      (await listed(claims, 'northbeam_SUPER', id)).map(({ customer }) => customer).toSorted();
    expect(await customersOf(northAdmin)).toEqual(['Harbour Foods', 'Quay Bakery']);
    expect(await customersOf(people.allButQuay)).toEqual(['Harbour Foods']);
  });

  test('a planner who belongs elsewhere now is mailed no more answers', async () => {
    const { id } = await plan(northDesk, 'northbeam', { device_id: '501' });
    await addStored([await storedCaller({ ...northDesk, 'custom:account_id': 'tidewater' })]);
    await answer(manager, 'northbeam', id);
    expect((await mailed()).map(({ to }) => to[0])).toEqual(['support@northbeam.example']);
  });
});

describe('a standing', () => {
  const standing = async (id: string) => (await listed(northDesk, 'northbeam', id))[0]?.standing;
  const twice = async (work: string) => {
    const row = (
      await query('workNotices', {
        partition: { accountId: accountNamed('northbeam') },
        sort: { condition: 'begins_with(noticeId, :work)', values: { ':work': `${work}#` } },
        consistent: true,
      })
    ).find(({ to }) => to === 'second@harbour.example');
    await putMany('workNotices', [{ ...row, outcome: 'failed' }]);
    return await tell(work);
  };

  test('stays where a mail that did not arrive is sent again, and goes with the former plan', async () => {
    await readersOf('Harbour Foods', 'it@harbour.example', 'second@harbour.example');
    const work_id = randomUUID();
    const piece = await plan(northDesk, 'northbeam', { device_id: '501', work_id });
    await tell(work_id);
    const start = piece.startDateTime + HOUR_MS;
    const times = { start, end: start + HOUR_MS };
    await call('maintenances.updateMaintenance', northDesk, {
      body: { account_id: 'northbeam', id: piece.id, ...times },
    });
    await tell(work_id);
    await answer(manager, 'northbeam', work_id);
    expect((await twice(work_id)).map(({ to }) => to[0])).toEqual(['second@harbour.example']);
    expect(await standing(work_id)).toBe('objects');
    await call('maintenances.deleteMaintenance', northDesk, {
      query: { account_id: 'northbeam', id: piece.id },
    });
    await tell(work_id);
    await plan(northDesk, 'northbeam', { device_id: '501', work_id });
    await tell(work_id);
    expect(await standing(work_id)).toBe('told');
  });
});

describe('an answer', () => {
  test('has neither control characters nor a better start in the past', async () => {
    const { id: work } = await plan(northDesk, 'northbeam', { device_id: '501' });
    for (const [field, wrong] of [
      ['text', { text: 'Not\u0000then.' }],
      ['better_start', { better_start: Date.now() - HOUR_MS }],
    ] as const) {
      const body = { account_id: 'northbeam', work, ...OBJECTION, ...wrong };
      const refused = await call('maintenances.answerWork', manager, { body });
      expect([refused.status, refused.body.field]).toEqual([400, field]);
    }
  });

  test('is mailed to the desk only so often in an hour', async () => {
    const { id } = await plan(northDesk, 'northbeam', { device_id: '501' });
    const { perPerson } = ANSWERS_LIMIT;
    const statuses = new Set<number>();
    await inOneWindow(async () => {
      for (let nth = 0; nth <= perPerson; nth += 1)
        statuses.add((await answer(people.viewer, 'northbeam', id)).status);
    });
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('an answer by a link', () => {
  test('names each service once, and reaches the planner of work that was moved since', async () => {
    await readersOf('Harbour Foods', 'it@harbour.example');
    const until = new Date(Date.now() + 25 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const work = await plan(northDesk, 'northbeam', {
      device_id: '501',
      repeat: { every: 'week', until },
    });
    const [notice] = await tell(work.work_id);
    const start = work.startDateTime + 60 * 24 * HOUR_MS;
    const moved = await call('maintenances.updateMaintenance', northDesk, {
      body: {
        account_id: 'northbeam',
        id: work.id,
        start,
        end: start + HOUR_MS,
        together: true,
      },
    });
    expect(moved.status).toBe(200);
    const body = { link: linkIn(notice!), ...OBJECTION };
    await call('maintenances.answerInvitation', null, { body });
    const mails = await mailed();
    expect(mails.map(({ to }) => to[0])).toContain(northDesk['email']);
    expect(mails[0]!.text.match(/LDS-CPE-01/g)).toHaveLength(1);
    expect(mails[0]!.text).not.toContain(`work=${work.work_id}`);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import type { WorkConversation } from '../../../core/contract/work-answers.ts';
import { MOST_ENTRIES } from '../../../core/domain/work-answer.ts';
import { handler as clock } from '../../../functions/maintenances/clock.ts';
import { putMany, query, type Row } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { readersOf } from './readers.ts';

const HOUR_MS = 3_600_000;
const desk = people.northDesk;
const account_id = 'northbeam';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  // Mails of the test before.
  await clock();
  await addStored([await storedCaller(desk)]);
  await readersOf('Harbour Foods', 'it@harbour.example');
  await readersOf('Fenside School', 'head@fenside.example');
});

async function plan(device_id = '501', claims: Claims = desk): Promise<Maintenance> {
  const start = Math.ceil(Date.now() / 1000) * 1000 + 48 * HOUR_MS;
  const { body } = await call('maintenances.createMaintenance', claims, {
    body: { account_id, device_id, start, end: start + 2 * HOUR_MS },
  });
  return (body.data as Maintenance[])[0]!;
}

/** Tells the customers. @returns the link in the mail. */
async function linkOf(work: string, to = 'it@harbour.example'): Promise<string> {
  const before = local.mailbox.messages.length;
  await call('maintenances.sendNotices', desk, { body: { account_id, work, key: randomUUID() } });
  await arrived(1);
  await run();
  const mail = local.mailbox.messages.slice(before).find((each) => each.to.includes(to))!;
  return /\/planned-work\/([\w-]+)/.exec(mail.text)![1]!;
}

const conversationOf = async (work: string, claims: Claims = desk) =>
  (
    (await call('maintenances.listAnswers', claims, { query: { account_id } })).body
      .data as WorkConversation[]
  ).find((each) => each.work === work);

const byLink = (link: string, answer: object) =>
  call('maintenances.answerInvitation', null, { body: { link, ...answer } });
const signedIn = (work: string, answer: object, claims: Claims = people.manager) =>
  call('maintenances.answerWork', claims, { body: { account_id, work, ...answer } });
const reply = (work: string, text: string, claims: Claims = desk) =>
  call('maintenances.replyToAnswer', claims, {
    body: { account_id, work, circuits_account: account_id, customer: 'Harbour Foods', text },
  });

/** Mails that the clock of planned work sends. */
async function mailed() {
  const before = local.mailbox.messages.length;
  await clock();
  return local.mailbox.messages.slice(before);
}

const rowOf = async (table: 'workNotices' | 'workAnswers', sortKey: string, work: string) =>
  (
    await query(table, {
      partition: { accountId: accountNamed(account_id) },
      sort: { condition: `begins_with(${sortKey}, :work)`, values: { ':work': `${work}#` } },
      consistent: true,
    })
  )[0] as Row;

const OBJECTION = { answer: 'objects', text: 'We trade until six.' };

describe('a customer answers planned work', () => {
  test('is told, opened, and suits, objects or asks, as it goes on', async () => {
    const { id } = await plan();
    expect(await conversationOf(id)).toBeUndefined();
    const link = await linkOf(id);
    expect(await conversationOf(id)).toMatchObject({ standing: 'told', opened_at_ms: null });
    await call('maintenances.readInvitation', null, { query: { link } });
    const opened = await conversationOf(id);
    expect(opened).toMatchObject({ standing: 'opened', opened_at_ms: expect.any(Number) });
    await call('maintenances.readInvitation', null, { query: { link } });
    expect((await conversationOf(id))!.opened_at_ms).toBe(opened!.opened_at_ms);
    for (const answer of ['suits', 'objects', 'asks'] as const) {
      await byLink(link, { answer, text: 'So it is.' });
      expect((await conversationOf(id))!.standing).toBe(answer);
    }
    await reply(id, 'We begin at seven.');
    expect((await conversationOf(id))!.standing).toBe('answered');
  });

  test('an objection is mailed to planner and help desk once, with the better time', async () => {
    const work = await plan();
    const link = await linkOf(work.id);
    const better_start = work.startDateTime + 24 * HOUR_MS;
    expect((await byLink(link, { ...OBJECTION, better_start })).status).toBe(200);
    const mails = await mailed();
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(
      [desk['email'], 'support@northbeam.example'].toSorted(),
    );
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Does not suit Harbour Foods: planned work, /);
      expect(text).toContain('We trade until six.');
      expect(text).toContain('Better from');
      expect(text).toContain(`/maintenance/${work.id}`);
    }
    expect(await mailed()).toEqual([]);
  });

  test('a planner who is disabled gets no mail; the help desk does', async () => {
    const { id } = await plan();
    await addStored([{ ...(await storedCaller(desk)), isEnabled: false }]);
    await signedIn(id, OBJECTION);
    expect((await mailed()).map(({ to }) => to[0])).toEqual(['support@northbeam.example']);
  });

  test('agreement is not mailed, and needs no words; the others are refused without', async () => {
    const { id } = await plan();
    const link = await linkOf(id);
    expect((await byLink(link, { answer: 'suits' })).status).toBe(200);
    expect(await mailed()).toEqual([]);
    for (const answer of ['objects', 'asks']) {
      const refused = await byLink(link, { answer, text: '  ' });
      expect([refused.status, refused.body.field]).toEqual([400, 'text']);
    }
  });

  test('signed in, without a notice and without a mail, and it stands on the page of both', async () => {
    const { id } = await plan();
    expect((await signedIn(id, OBJECTION)).status).toBe(200);
    for (const claims of [desk, people.manager])
      expect(await conversationOf(id, claims)).toMatchObject({
        customer: 'Harbour Foods',
        standing: 'objects',
        told_at_ms: null,
        entries: [{ kind: 'objects', text: OBJECTION.text, by: expect.stringContaining('(') }],
      });
    expect((await auditRows(account_id)).at(-1)).toMatchObject({
      action: 'maintenances.answerWork',
      information: expect.stringContaining('LDS-CPE-01'),
    });
  });

  test('the desk cannot answer for a customer, nor one customer for another, nor anybody work that is over', async () => {
    const { id } = await plan();
    expect((await signedIn(id, OBJECTION, desk)).status).toBe(403);
    const other = await plan('503');
    await linkOf(other.id, 'head@fenside.example');
    expect((await signedIn(other.id, OBJECTION)).status).toBe(404);
    expect(await conversationOf(other.id)).toMatchObject({ customer: 'Fenside School' });
    expect(await conversationOf(other.id, people.manager)).toBeUndefined();
    await call('maintenances.deleteMaintenance', desk, { query: { account_id, id } });
    expect((await signedIn(id, OBJECTION)).status).toBe(404);
  });

  test('the list goes back to a start, by default thirty days', async () => {
    const { id, endDateTime } = await plan();
    await signedIn(id, OBJECTION);
    const since = async (start: number) => {
      const { body } = await call('maintenances.listAnswers', desk, {
        query: { account_id, start },
      });
      return (body.data as WorkConversation[]).some(({ work }) => work === id);
    };
    expect(await since(endDateTime)).toBe(true);
    expect(await since(endDateTime + 1_000)).toBe(false);
    const row = await rowOf('workAnswers', 'answerId', id);
    await putMany('workAnswers', [
      { ...row, endEpoch: Math.floor(Date.now() / 1000) - 31 * 86_400 },
    ]);
    expect(await conversationOf(id)).toBeUndefined();
  });

  test('the limit of a conversation is kept', async () => {
    const { id } = await plan();
    await signedIn(id, OBJECTION);
    const row = await rowOf('workAnswers', 'answerId', id);
    await putMany('workAnswers', [
      { ...row, entries: Array(MOST_ENTRIES).fill((row['entries'] as unknown[])[0]) },
    ]);
    expect((await signedIn(id, OBJECTION)).status).toBe(409);
  });

  test('answers at the same moment are both kept, or one is told to send again', async () => {
    const { id } = await plan();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signedIn(id, OBJECTION)));
    const kept = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect((await conversationOf(id))!.entries).toHaveLength(kept);
  });
});

describe('the provider replies', () => {
  test('by mail to the addresses that the answers came from, and on the page of the link', async () => {
    const { id } = await plan();
    const link = await linkOf(id);
    await byLink(link, OBJECTION);
    await signedIn(id, { answer: 'asks', text: 'How long?' });
    await mailed();
    expect((await reply(id, 'We keep the time: the line is at risk.')).status).toBe(200);
    const mails = await mailed();
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(
      ['it@harbour.example', people.manager['email']].toSorted(),
    );
    for (const { text } of mails) {
      expect(text).toContain('We keep the time: the line is at risk.');
      expect(text).not.toContain('/maintenance/');
    }
    const shown = await call('maintenances.readInvitation', null, { query: { link } });
    expect(shown.body.data).toMatchObject({
      entries: [
        { kind: 'objects', by: 'it@harbour.example' },
        { kind: 'asks' },
        // Who replied is named by the brand.
        { kind: 'reply', by: 'northbeam', text: 'We keep the time: the line is at risk.' },
      ],
    });
  });

  test('only where there is an answer, and only by who may tell customers', async () => {
    const { id } = await plan();
    expect((await reply(id, 'Hello.')).status).toBe(404);
    await linkOf(id);
    expect((await reply(id, 'Hello.')).status).toBe(404);
    await signedIn(id, OBJECTION);
    for (const claims of [people.manager, people.viewer])
      expect((await reply(id, 'Hello.', claims)).status).toBe(403);
    const blank = await reply(id, ' ');
    expect([blank.status, blank.body.field]).toEqual([400, 'text']);
  });

  test('by moving the work and telling of it: the objection was to the former time', async () => {
    const work = await plan();
    const link = await linkOf(work.id);
    await byLink(link, OBJECTION);
    const start = work.startDateTime + HOUR_MS;
    await call('maintenances.updateMaintenance', desk, {
      body: { account_id, id: work.id, start, end: start + HOUR_MS },
    });
    expect((await conversationOf(work.id))!.standing).toBe('objects');
    await linkOf(work.id);
    expect(await conversationOf(work.id)).toMatchObject({
      standing: 'told',
      entries: [{ kind: 'objects' }],
    });
  });

  test('objections of older releases, stored with the notice, are shown', async () => {
    const { id } = await plan();
    await linkOf(id);
    const row = await rowOf('workNotices', 'noticeId', id);
    await putMany('workNotices', [{ ...row, answers: [{ atMs: Date.now(), text: 'Not then.' }] }]);
    expect(await conversationOf(id)).toMatchObject({
      standing: 'objects',
      entries: [{ kind: 'objects', text: 'Not then.', by: 'it@harbour.example' }],
    });
  });
});

import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import { get, putMany } from '../../../functions/store/client.ts';
import type { Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { inOneWindow } from '../../fixtures/limits.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { killedAt, type Moment } from '../jobs/kill.ts';
import { arrived, eachWithJobs, jobOf, recover, run } from '../jobs/open-jobs.ts';
import { readersOf } from './readers.ts';

let local: Local;
eachWithJobs((opened) => {
  local = opened;
});
beforeEach(async () => {
  await readersOf('Harbour Foods', 'it@harbour.example', 'boss@harbour.example');
  await readersOf('Fenside School', 'head@fenside.example');
});

const HOUR_MS = 3_600_000;
const desk = people.northDesk;

/** Plans work on devices of two customers together. */
async function plan(devices = ['501', '502', '503'], hours = 48) {
  const work = randomUUID();
  const start = Math.ceil(Date.now() / 1000) * 1000 + hours * HOUR_MS;
  const pieces: Maintenance[] = [];
  for (const device_id of devices) {
    const { body } = await call('maintenances.createMaintenance', desk, {
      body: {
        account_id: 'northbeam',
        device_id,
        start,
        end: start + 2 * HOUR_MS,
        comment: 'Ann <b>Example</b>, line card',
        timezone: 'Europe/London',
        work_id: work,
      },
    });
    pieces.push((body.data as Maintenance[])[0]!);
  }
  return { work, start, pieces };
}

interface Notices {
  letters: { customer: string; to: string; letter: string; subject: string; text: string }[];
  unreachable: string[];
  told: {
    to: string;
    letter: string;
    outcome: string;
    atMs: number;
  }[];
}

const noticesOf = async (work: string, claims: Claims = desk) =>
  (
    await call('maintenances.listNotices', claims, {
      query: { account_id: 'northbeam', work },
    })
  ).body.data as Notices;

async function begin(work: string): Promise<string> {
  const { body } = await call('maintenances.sendNotices', desk, {
    body: { account_id: 'northbeam', work, key: randomUUID() },
  });
  await arrived(1);
  return (body.data as { id: string }).id;
}

/** Tells the customers, and gives the mails that went out, by address. */
async function tell(work: string) {
  const before = local.mailbox.messages.length;
  const id = await begin(work);
  await run();
  expect(await jobOf(desk, id)).toMatchObject({ state: 'done' });
  const sent = local.mailbox.messages.slice(before);
  return new Map(sent.map((mail) => [mail.to[0]!, mail]));
}

function eventOf(mail: { attachments: { contentType: string; base64: string }[] }) {
  const file = mail.attachments.find(({ contentType }) => contentType.includes('calendar'))!;
  const component = new ICAL.Component(
    ICAL.parse(Buffer.from(file.base64, 'base64').toString('utf8')) as string[],
  );
  const event = component.getFirstSubcomponent('vevent')!;
  return {
    method: component.getFirstPropertyValue('method'),
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    startMs: new ICAL.Event(event).startDate.toUnixTime() * 1000,
  };
}

describe('notices of planned work', () => {
  test('a customer reads times in the zone of their brand, not in that of who entered the work', async () => {
    const key = { accountId: accountNamed('northbeam') };
    const former = await get('branding', key);
    await putMany('branding', [{ ...former, ...key, time_zone: 'Asia/Tokyo' }]);
    const { work, start } = await plan(['501']);
    const [letter] = (await noticesOf(work)).letters;
    await putMany('branding', [former!]);
    expect(letter!.subject).toContain(zonedMoment(start / 1000, 'Asia/Tokyo'));
    expect(letter!.text).toContain(`From ${zonedMoment(start / 1000, 'Asia/Tokyo')}`);
    expect(letter!.text).not.toContain(zonedMoment(start / 1000, 'Europe/London'));
  });

  test('are shown before they are sent: each customer’s own circuits, to each of its addresses', async () => {
    const { work } = await plan();
    const { letters, told } = await noticesOf(work);
    expect(letters.map(({ to, letter }) => [to, letter]).toSorted()).toEqual([
      ['boss@harbour.example', 'announced'],
      ['head@fenside.example', 'announced'],
      ['it@harbour.example', 'announced'],
    ]);
    const harbour = letters.find(({ to }) => to === 'it@harbour.example')!;
    const fenside = letters.find(({ to }) => to === 'head@fenside.example')!;
    expect(harbour.text).toContain('LDS-CPE-01');
    expect(fenside.text).not.toContain('LDS-CPE-01');
    expect(harbour.text).toMatch(/From .+ (GMT|BST) to .+ (GMT|BST)\n/);
    // Said twice only where the clocks show something else.
    expect(harbour.text.includes('In UTC: ')).toBe(harbour.text.includes(' BST'));
    expect(told).toEqual([]);
    await readersOf('Fenside School');
    expect((await noticesOf(work)).unreachable).toEqual(['Fenside School']);
  });

  test('go out once each, in the brand’s name, escaped, with a calendar file', async () => {
    const { work, start: startMs } = await plan();
    const mails = await tell(work);
    expect([...mails.keys()].toSorted()).toEqual([
      'boss@harbour.example',
      'head@fenside.example',
      'it@harbour.example',
    ]);
    const mail = mails.get('it@harbour.example')!;
    expect(mail.from).toMatch(/^"northbeam"/);
    expect(mail.subject).toMatch(/^Planned work, /);
    expect(mail.html).toContain('Ann &lt;b&gt;Example&lt;/b&gt;');
    expect(eventOf(mail)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      startMs,
    });
    expect((await noticesOf(work)).told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          to: 'it@harbour.example',
          letter: 'announced',
          outcome: 'sent',
          atMs: expect.any(Number),
        }),
      ]),
    );
    expect((await tell(work)).size).toBe(0);
  });

  test('go out again when the work is moved, and are withdrawn when it is removed, with the same uid', async () => {
    const { work, pieces } = await plan();
    const first = eventOf((await tell(work)).get('it@harbour.example')!);
    const [one] = pieces;
    const at = one!.startDateTime + HOUR_MS;
    await call('maintenances.updateMaintenance', desk, {
      body: {
        account_id: 'northbeam',
        id: one!.id,
        start: at,
        end: at + HOUR_MS,
        together: true,
      },
    });
    const changed = await tell(work);
    expect(changed.size).toBe(3);
    expect(changed.get('it@harbour.example')!.subject).toMatch(/^Changed: planned work, /);
    expect(eventOf(changed.get('it@harbour.example')!)).toEqual({
      ...first,
      sequence: 1,
      startMs: at,
    });
    await call('maintenances.deleteMaintenance', desk, {
      query: { account_id: 'northbeam', id: pieces[2]!.id },
    });
    const withdrawn = await tell(work);
    expect([...withdrawn.keys()]).toEqual(['head@fenside.example']);
    expect(eventOf(withdrawn.get('head@fenside.example')!)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      sequence: 2,
    });
    expect((await tell(work)).size).toBe(0);
  });

  test('whoever was told of work that ends early is told so, by a calendar file that ends then', async () => {
    const { work, pieces } = await plan(['501'], 1);
    const first = eventOf((await tell(work)).get('it@harbour.example')!);
    const [{ id, endDateTime: end }] = pieces as [Maintenance];
    const start = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS;
    const body = { account_id: 'northbeam', id, start, end };
    await call('maintenances.updateMaintenance', desk, { body });
    expect(eventOf((await tell(work)).get('it@harbour.example')!).sequence).toBe(1);
    expect((await noticesOf(work)).letters).toEqual([]);
    await call('maintenances.endMaintenances', desk, {
      body: { account_id: 'northbeam', works: [{ id }] },
    });
    const mail = (await tell(work)).get('it@harbour.example')!;
    expect(mail.subject).toMatch(/^Ended early: planned work, /);
    expect(mail.text).not.toContain('/planned-work/');
    expect(eventOf(mail)).toEqual({ ...first, sequence: 2, startMs: start });
    expect((await tell(work)).size).toBe(0);
  });

  test("a customer's people send none, and nobody tells of services that are not theirs to see", async () => {
    const { work } = await plan(['501', '503']);
    const send = (claims: Claims) =>
      call('maintenances.sendNotices', claims, {
        body: { account_id: 'northbeam', work, key: randomUUID() },
      });
    expect((await send(people.manager)).status).toBe(403);
    expect((await send(people.harbourAdmin)).status).toBe(403);
    expect((await send(people.calderAdmin)).status).toBe(404);
  });

  test('who may not plan work learns nothing of its ids', async () => {
    const { work } = await plan(['503']);
    const answers = await Promise.all(
      [work, randomUUID()].map(async (id) => {
        const query = { account_id: 'northbeam', work: id };
        const body = { ...query, key: randomUUID() };
        return [
          await call('maintenances.listNotices', people.manager, { query }),
          await call('maintenances.sendNotices', people.manager, { body }),
        ].map(({ status, body: { message } }) => [status, message]);
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers.flat().map(([status]) => status)).toEqual([403, 403, 403, 403]);
  });

  test.each<Moment>(['before', 'after'])(
    'each is told once, although the run dies %s any of its calls',
    async (moment) => {
      for (let at = 1, isKilled = true; isKilled; at += 3) {
        const { work } = await plan(['503'], 48 + at);
        const before = local.mailbox.messages.length;
        const id = await begin(work);
        isKilled = await killedAt(at, moment, () => run());
        if (isKilled) await recover(desk, id);
        const mails = local.mailbox.messages.slice(before);
        const [notice] = (await noticesOf(work)).told;
        expect(await jobOf(desk, id), `killed at call ${at}`).toMatchObject({ state: 'done' });
        expect(mails, `killed at call ${at}`).toHaveLength(1);
        expect(notice!.outcome, `killed at call ${at}`).toBe('sent');
      }
    },
    180_000,
  );
});

describe('the answer to a notice', () => {
  const linkIn = (text: string) => /\/planned-work\/([\w-]+)/.exec(text)![1]!;
  const answer = (link: string, text = 'Not before the shop closes.') =>
    call('maintenances.answerInvitation', null, { body: { link, text } });

  test('comes back by the link in the mail, without a session, and stands with the work and in the audit log', async () => {
    const { work } = await plan(['501']);
    const { text } = (await tell(work)).get('it@harbour.example')!;
    const link = linkIn(text);
    for (const [label, answerKind] of [
      ['The time suits us', 'suits'],
      ['The time does not suit us', 'objects'],
      ['We have a question', 'asks'],
    ])
      expect(text).toMatch(
        new RegExp(`${label}\\s*:?\\s*\\S+/planned-work/${link}\\?answer=${answerKind}\\b`),
      );
    const shown = await call('maintenances.readInvitation', null, { query: { link } });
    expect(shown.body.data).toMatchObject({
      from: 'northbeam',
      circuits: [expect.stringContaining('LDS-CPE-01')],
    });
    expect((await answer(link)).status).toBe(200);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      source: 'mail link',
      user: 'mail link:it@harbour.example',
      target: work,
      customer: 'Harbour Foods',
      things: [
        { kind: 'work', id: work },
        { kind: 'customer', id: 'Harbour Foods' },
        { kind: 'device', id: '501', name: 'LDS-CPE-01' },
      ],
      information: expect.stringContaining('Not before the shop closes.'),
    });
  });

  test('is refused for a link that is none, one that a later mail replaced, and one that was withdrawn', async () => {
    const { work, pieces } = await plan(['501']);
    const link = linkIn((await tell(work)).get('it@harbour.example')!.text);
    expect((await answer(randomUUID())).status).toBe(404);
    const start = pieces[0]!.startDateTime + HOUR_MS;
    await call('maintenances.updateMaintenance', desk, {
      body: { account_id: 'northbeam', id: pieces[0]!.id, start, end: start + HOUR_MS },
    });
    const next = linkIn((await tell(work)).get('it@harbour.example')!.text);
    expect((await answer(link)).status).toBe(404);
    expect((await answer(next)).status).toBe(200);
    await call('maintenances.deleteMaintenance', desk, {
      query: { account_id: 'northbeam', id: pieces[0]!.id },
    });
    await tell(work);
    expect((await answer(next)).status).toBe(404);
  });

  test('is counted: after twenty within an hour the link has to wait', async () => {
    const { work } = await plan(['501']);
    const link = linkIn((await tell(work)).get('it@harbour.example')!.text);
    const statuses: number[] = [];
    await inOneWindow(async () => {
      for (let tries = 0; tries < 21; tries += 1) statuses.push((await answer(link)).status);
    });
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

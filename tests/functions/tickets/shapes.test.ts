import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPE_NAMES, SHAPES } from '../../../core/domain/hook/shapes.ts';
import { templateText } from '../../../core/domain/hook/read-template.ts';
import { signed } from '../../../functions/gateways/signed-hook.ts';
import { deliverTickets } from '../../../functions/tickets/clock.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import {
  desks,
  draft,
  later,
  listed,
  raise,
  REPLY_SECRET,
  save,
  secrets,
  stepsOf,
  withDesks,
} from './open-desks.ts';

withDesks();

const northbeam = accountNamed('northbeam');
const read = () =>
  call('tickets.getDesk', people.northAdmin, { query: { account_id: 'northbeam' } });
const CALLED = SHAPE_NAMES.filter((name) => name !== 'PLAIN');

describe.each(SHAPE_NAMES)('a help desk of the shape %s', (shape) => {
  test('is saved, gets a ticket, and its case is shown; its secrets are in no answer and no row', async () => {
    const saved = await save(shape);
    expect(saved).toMatchObject({ status: 200, body: { data: { shape, has_secret: true } } });
    await raise();
    await deliverTickets(northbeam, later(0));
    const [ticket] = await listed();
    expect(ticket).toMatchObject({ handedOverAtMs: expect.any(Number) as number, refusal: '' });
    const names: Record<string, string> = {
      JIRA: 'NET-41',
      SERVICENOW: 'INC0010041',
      ZENDESK: '35436',
    };
    if (names[shape]) expect(ticket).toMatchObject({ deskCase: names[shape] });
    const said = JSON.stringify([saved, await read(), await auditRows('northbeam')]);
    for (const secret of secrets.values()) expect(said).not.toContain(secret.slice(0, 20));
    expect(said).not.toContain(desks[shape].secret);
  });

  test('is tried as it would be saved, with each step, and stays as it was', async () => {
    const tried = await call('tickets.testDesk', people.northAdmin, { body: draft(shape) });
    expect(tried.status).toBe(200);
    expect(stepsOf(tried)).toEqual([[true, expect.stringMatching(/^Taken/)]]);
    expect(desks[shape].got.at(-1)!.text).toContain('Nothing is wrong');
    expect((await read()).body.data).toMatchObject({ shape: 'MAIL', version: 0 });
    expect(secrets.size).toBe(0);
    desks[shape].instead = { status: 500, body: { message: 'no' } };
    const refused = await call('tickets.testDesk', people.northAdmin, { body: draft(shape) });
    expect(stepsOf(refused)).toEqual([[false, 'It answers with the status 500: {"message":"no"}']]);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({ action: 'tickets.testDesk' });
  });
});

test.each(CALLED)('the secret of %s is asked for anew with another address', async (shape) => {
  await save(shape);
  expect((await save(shape, { token: undefined })).status).toBe(200);
  const settings = { ...desks[shape].settings, address: 'https://elsewhere.example' };
  if (SHAPES[shape].settings.some(({ name }) => name === 'address'))
    expect(await save(shape, { settings, token: undefined })).toMatchObject({
      status: 400,
      body: { field: 'token' },
    });
});

test.each([
  ['a template that is no JSON', { template: '{' }, 'template'],
  ['a placeholder that is none', { template: withBody({ subject: '{{nobody}}' }) }, 'template'],
  ['the secret in a body', { template: withBody({ subject: '{{secret}}' }) }, 'template'],
  ['another way to prove', { template: withBody({}, { kind: 'bearer' }) }, 'template'],
  ['a path to another host', { template: withBody({}, undefined, '@evil.example') }, 'template'],
  ['a missing setting', { settings: { address: 'https://a.example' } }, 'settings.email'],
  [
    'an unknown setting',
    { settings: { address: 'https://a.example', email: 'a@b.example', x: '1' } },
    'settings.x',
  ],
  [
    'an address with a password',
    { settings: { address: 'https://a:b@c.example', email: 'a@b.example' } },
    'settings.address',
  ],
])('%s is refused with the field', async (_name, change, field) => {
  expect(await save('ZENDESK', change)).toMatchObject({ status: 400, body: { field } });
  expect(secrets.size).toBe(0);
});

function withBody(body: object, auth?: object, path = '/api/v2/tickets.json'): string {
  const { template } = SHAPES.ZENDESK;
  return JSON.stringify({
    ...template,
    auth: auth ?? template.auth,
    create: { ...template.create, path, body },
  });
}

test('a template of one’s own is what is sent, and comes back as it was typed', async () => {
  const own = SHAPES.ZENDESK.template;
  const template = `${templateText({
    ...own,
    create: {
      ...own.create,
      body: { ticket: { subject: 'Ours: {{title}}', comment: { body: '{{description}}' } } },
    },
  })}\n`;
  await save('ZENDESK', { template });
  expect((await read()).body.data).toMatchObject({ template });
  await raise({ title: 'A "quoted" name' });
  await deliverTickets(northbeam, later(0));
  expect(desks.ZENDESK.got.at(-1)!.body).toEqual({
    ticket: {
      subject: 'Ours: A "quoted" name',
      comment: { body: 'Since nine.\nThe till is offline.' },
    },
  });
});

test('a release that knows no shapes sends mail, and loses no ticket', async () => {
  await save('ZENDESK');
  const { deskHook } = (await import('../../../functions/store/accounts.ts').then((store) =>
    store.getAccount(northbeam),
  ))!;
  expect(deskHook).toBe('');
});

describe('replies', () => {
  let entrance: Server;
  beforeAll(async () => {
    entrance = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        void call('tickets.noteReply', null, {
          body: JSON.parse(body),
          headers: request.headers as Record<string, string>,
        }).then((answer) => response.writeHead(answer.status).end(JSON.stringify(answer.body)));
      });
    });
    await new Promise<void>((done) => void entrance.listen(0, '127.0.0.1', done));
    const { port } = entrance.address() as { port: number };
    process.env['PORTAL_URL'] = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    process.env['PORTAL_URL'] = 'https://portal.example';
    entrance.close();
  });

  const play = () =>
    call('tickets.playReply', people.northAdmin, { body: { account_id: 'northbeam' } });
  const reply = (body: object, headers: Record<string, string>) =>
    call('tickets.noteReply', null, { body, headers });

  test.each(['PLAIN', 'JIRA', 'SERVICENOW', 'ZENDESK'] as const)(
    'a reply of %s is played through the real entrance, step by step, and leaves nothing',
    async (shape) => {
      await save(shape);
      const played = await play();
      expect(played).toMatchObject({ status: 200, body: { message: 'The reply arrived.' } });
      expect(stepsOf(played)).toEqual([
        [true, expect.stringMatching(/^TEST-/)],
        [true, 'Refused, as it must be.'],
        [true, expect.stringContaining('Answered with 200')],
        [true, 'Its status is "Test reply".'],
        [true, 'Nothing is left.'],
      ]);
      const { ticketsOf } = await import('../../../functions/store/tickets.ts');
      expect(await ticketsOf(northbeam)).toEqual([]);
      expect(JSON.stringify([played, await auditRows('northbeam')])).not.toContain(REPLY_SECRET);
    },
  );

  test('an entrance that does not answer is told as the step that failed', async () => {
    await save('PLAIN');
    const { PORTAL_URL } = process.env;
    process.env['PORTAL_URL'] = 'http://127.0.0.1:1';
    const played = await play();
    expect(played.body.message).toBe('The reply did not arrive.');
    expect(stepsOf(played).at(-1)).toEqual([false, 'It cannot be reached: ECONNREFUSED.']);
    process.env['PORTAL_URL'] = PORTAL_URL!;
  });

  test('where there are none, or no secret, none is played', async () => {
    expect((await play()).status).toBe(409);
    await save('SLACK');
    expect((await play()).status).toBe(409);
    await save('ZENDESK', { secret: undefined });
    expect((await play()).status).toBe(200);
    secrets.delete('linekeeper/test/desk/northbeam');
    expect((await play()).status).toBe(409);
  });

  test('a desk that cannot sign bears the secret; one that can must sign', async () => {
    for (const [shape, status] of [
      ['ZENDESK', 200],
      ['PLAIN', 404],
    ] as const) {
      await save(shape);
      await raise();
      await deliverTickets(northbeam, later(0));
      const { body } = desks[shape].got.at(-1)!;
      const key =
        shape === 'PLAIN'
          ? (body['reply'] as { key: string }).key
          : (body['ticket'] as { external_id: string }).external_id;
      const solved = { key, status: 'solved', case_id: '35436' };
      expect(
        (await reply(solved, { authorization: 'Bearer another-secret-of-24-letters' })).status,
      ).toBe(404);
      expect((await reply(solved, { authorization: `Bearer ${REPLY_SECRET}` })).status).toBe(
        status,
      );
      const headers = signed(REPLY_SECRET, JSON.stringify(solved), new Date());
      expect((await reply(solved, headers)).status).toBe(200);
      expect((await listed()).some(({ deskStatus }) => deskStatus === 'solved')).toBe(true);
    }
  });

  test('the worked example is signed as replies are', async () => {
    const { reply: told } = (await read()).body.data as {
      reply: {
        url: string;
        example: { secret: string; timestamp: string; body: string; signature: string };
      };
    };
    const { secret, timestamp, body, signature } = told.example;
    const at = new Date(Number(timestamp) * 1000);
    expect(signed(secret, body, at)['x-portal-signature']).toBe(signature);
    expect(told.url).toBe(`${process.env['PORTAL_URL']}/live/tickets/reply`);
  });
});

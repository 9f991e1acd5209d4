import { SESv2Client } from '@aws-sdk/client-sesv2';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REPLIES_LIMIT, type ListedTicket } from '../../../core/contract/tickets.ts';
import { addUses } from '../../../functions/store/rate-limit.ts';
import { deliverTickets } from '../../../functions/tickets/clock.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const SECRET = 'a-secret-of-more-than-24-letters';

let tables: TestTables;
let desk: Server;
let url: string;
/** Requests that the desk got, and its next answer. */
const got: { headers: IncomingHttpHeaders; body: string }[] = [];
const TAKEN = { status: 200, body: '{"case_id":"INC-1"}' };
let answer = TAKEN;
const { secrets } = keptSecrets();
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    BRAND: 'test',
    HOOKS_REACH: 'any',
    MAIL_SENDER: 'portal@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
    HELP_DESK_ADDRESS: 'support@portal.example',
  });
  desk = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => void desk.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(desk.address() as { port: number }).port}/cases`;
});
afterAll(async () => {
  await tables.stop();
  desk.close();
});
beforeEach(async () => {
  await restoreWorld();
  got.length = 0;
  secrets.clear();
  answer = TAKEN;
});

const save = (change: object = {}) =>
  call('tickets.saveDesk', people.northAdmin, {
    body: { account_id: 'northbeam', url, secret: SECRET, ...change },
  });
const raise = () =>
  call('tickets.raiseTicket', people.northDesk, {
    body: {
      account: 'northbeam',
      title: `Line down ${Math.random()}`,
      description: 'Since nine.',
      stage: 'live',
      device_id: '501',
    },
  });
const listed = async () =>
  (
    await call('tickets.listTickets', people.northDesk, {
      query: { account_id: 'northbeam', device_id: '501' },
    })
  ).body.data as ListedTicket[];
const signature = (timestamp: string, body: string, secret = SECRET) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

function reply(body: object, { secret = SECRET, ageSeconds = 0 } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  return call('tickets.noteReply', null, {
    body,
    headers: {
      'x-portal-timestamp': timestamp,
      'x-portal-signature': signature(timestamp, JSON.stringify(body), secret),
    },
  });
}

test('a desk is tried with a signed call before it is saved, and its secret is never answered', async () => {
  answer = { status: 500, body: '' };
  expect(await save()).toMatchObject({ status: 400, body: { field: 'url' } });
  expect(secrets.size).toBe(0);
  answer = { status: 200, body: '{}' };
  const saved = await save();
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { url, has_secret: true, version: 1 } },
  });
  const [{ headers, body }] = got.slice(-1) as [(typeof got)[number]];
  expect(JSON.parse(body)).toEqual({ event: 'ping' });
  expect(headers['x-portal-signature']).toBe(
    signature(String(headers['x-portal-timestamp']), body),
  );
  expect([...secrets]).toEqual([['linekeeper/test/desk/northbeam', SECRET]]);
  const read = await call('tickets.getDesk', people.northAdmin, {
    query: { account_id: 'northbeam' },
  });
  expect(JSON.stringify([saved, read, await auditRows('northbeam')])).not.toContain(SECRET);
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({ action: 'tickets.saveDesk' });
  expect((await save({ secret: undefined })).status).toBe(200);
  expect(
    await call('tickets.saveDesk', people.northDesk, { body: { account_id: 'northbeam', url } }),
  ).toMatchObject({ status: 403 });
});

test('of two who save a desk at once one is told, with what the other saved; its secret is not taken', async () => {
  await save();
  const other = `${url}/other`;
  expect((await save({ url: other, version: 1 })).body).toMatchObject({ data: { version: 2 } });
  const late = await save({ secret: `${SECRET}-late`, version: 1 });
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('has changed the help desk of') as string,
      data: { url: other, has_secret: true, version: 2 },
    },
  });
  const both = await Promise.all([
    save({ secret: `${SECRET}-one`, version: 2 }),
    save({ secret: `${SECRET}-two`, version: 2 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = both[0].status === 200 ? 'one' : 'two';
  expect(secrets.get('linekeeper/test/desk/northbeam')).toBe(`${SECRET}-${kept}`);
});

test('a ticket goes to the desk as a signed call until it takes it, and its case comes back', async () => {
  await save();
  expect((await raise()).body.message).toBe('Ticket raised. It goes to the help desk.');
  answer = { status: 503, body: 'Maintenance' };
  await deliverTickets(accountNamed('northbeam'), new Date());
  expect((await listed())[0]).toMatchObject({
    handedOverAtMs: null,
    deskCase: '',
    refusal: 'It answers with the status 503: Maintenance',
    nextTryAtMs: expect.any(Number) as number,
  });
  answer = {
    status: 201,
    body: JSON.stringify({ case_id: 'INC-77', url: 'https://desk.example/INC-77', status: 'New' }),
  };
  await deliverTickets(accountNamed('northbeam'), new Date(Date.now() + 120_000));
  const [ticket] = await listed();
  expect(ticket).toMatchObject({
    deskCase: 'INC-77',
    deskUrl: 'https://desk.example/INC-77',
    deskStatus: 'New',
    handedOverAtMs: expect.any(Number) as number,
    refusal: '',
    nextTryAtMs: null,
  });
  expect(JSON.parse(got.at(-1)!.body)).toMatchObject({
    event: 'ticket.raised',
    case: ticket!.case,
    device: { id: '501' },
    reply: { url: 'https://portal.example/live/tickets/reply' },
  });
  expect(ses.calls()).toHaveLength(0);
});

test('a signed reply is shown on the device and logged; one that is unsigned, old or by another secret changes nothing', async () => {
  await save();
  await raise();
  await deliverTickets(accountNamed('northbeam'), new Date());
  const { key } = (JSON.parse(got.at(-1)!.body) as { reply: { key: string } }).reply;
  const status = async () => (await listed())[0]!.deskStatus;
  for (const refused of [
    reply({ key, status: 'Closed' }, { secret: 'another-secret-of-24-letters-' }),
    reply({ key, status: 'Closed' }, { ageSeconds: 600 }),
    reply({ key: 'nobody-has-this-key-1', status: 'Closed' }),
    call('tickets.noteReply', null, { body: { key, status: 'Closed' } }),
  ])
    expect((await refused).status).toBe(404);
  // A guessed key leaves no row of its own.
  const counted = await addUses(
    'person:nobody-has-this-key-1',
    REPLIES_LIMIT.name,
    1,
    REPLIES_LIMIT.windowSeconds,
    new Date(),
  );
  expect(counted).toBe(1);
  expect(await status()).toBe('');
  expect((await reply({ key, status: 'In progress' })).status).toBe(200);
  expect(await status()).toBe('In progress');
  expect((await reply({ key, status: 'Older' }, { ageSeconds: 60 })).body.message).toBe(
    'A later reply is known.',
  );
  expect(await status()).toBe('In progress');
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    source: 'help desk',
    information: expect.stringContaining('In progress') as string,
  });
  expect((await reply({ key, status: 'x', url: 'javascript:alert(1)' })).status).toBe(400);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../fixtures/call.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { resetLimits } from '../../fixtures/limits.ts';
import { people } from '../../fixtures/people.ts';
import { pagerDutyStandIn } from '../../fixtures/stand-ins/pager-duty.ts';
import { slackStandIn } from '../../fixtures/stand-ins/chats.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import type { TestTables } from '../../../infra/local/testing.ts';

const { secrets } = keptSecrets();
let tables: TestTables;
let slack: OpenStandIn;
let pagerDuty: OpenStandIn;

beforeAll(async () => {
  tables = await startWorld();
  slack = await openStandIn(slackStandIn);
  pagerDuty = await openStandIn(pagerDutyStandIn);
});
afterAll(async () => {
  await tables.stop();
  await slack.stop();
  await pagerDuty.stop();
});
beforeEach(async () => {
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  await restoreWorld();
  await resetLimits();
  secrets.clear();
  slack.instead = undefined;
});

const channel = (change: object = {}, addr = 'Operations in Slack') => ({
  type: 'ARBITRARY',
  method: 'CHANNEL',
  addr,
  contact: '',
  channel: { shape: 'SLACK', settings: {}, template: '', token: slack.secret, ...change },
});
const mail = { type: 'ARBITRARY', method: 'EMAIL', addr: 'noc@example.com', contact: '' };
const read = async () =>
  (
    await call('recipientgroups.getRecipientGroup', people.northAdmin, {
      query: { account_id: 'northbeam' },
    })
  ).body.data as { version: number; recipients: { addr: string; channel?: object }[] };
const save = async (recipients: object[]) =>
  call('recipientgroups.saveRecipientGroup', people.northAdmin, {
    body: {
      account_id: 'northbeam',
      id: 'alerts',
      data: { id: 'alerts', version: (await read()).version, recipients },
    },
  });
const tryOut = (recipient: object) =>
  call('recipientgroups.testChannel', people.northAdmin, {
    body: { account_id: 'northbeam', id: 'alerts', recipient },
  });

test('a channel is kept with its secret apart, logged without it, and saved again without it', async () => {
  expect((await save([mail, channel()])).status).toBe(200);
  const saved = await read();
  expect(saved.recipients).toMatchObject([
    { addr: 'noc@example.com' },
    { addr: 'Operations in Slack', channel: { shape: 'SLACK', state: '' } },
  ]);
  expect(JSON.stringify([...secrets.values()])).toContain(slack.secret);
  const row = (await auditRows('northbeam')).at(-1)!;
  expect(row.information).toMatch(/, with a new secret of Operations in Slack$/);
  expect(JSON.stringify([saved, row])).not.toContain(slack.secret);
  expect((await save(saved.recipients)).status).toBe(200);
  expect(secrets.size).toBe(1);
  expect((await save([mail])).status).toBe(200);
  expect(secrets.size).toBe(0);
});

test.each([
  ['no secret', { token: undefined }, 'data.recipients.1.channel.token'],
  [
    'a secret that is no address',
    { token: 'hooks.slack.com/services/T0/B0/X' },
    'data.recipients.1.channel.token',
  ],
  ['a template that is none', { template: '{' }, 'data.recipients.1.channel.template'],
  [
    'a setting that is missing',
    { shape: 'PAGERDUTY', token: 'e93facc04764012d7bfb002500d5d1a6' },
    'data.recipients.1.channel.settings.address',
  ],
])('%s is refused at its field', async (_name, change, field) => {
  expect(await save([mail, channel(change)])).toMatchObject({ status: 400, body: { field } });
  expect(secrets.size).toBe(0);
});

test.each([
  ['an address in place of a name', 'https://hooks.slack.com/services/T0/B0/X'],
  ['a mail address in place of a name', 'noc@example.com'],
])('%s is refused, as names are shown', async (_name, addr) => {
  expect(await save([mail, channel({}, addr)])).toMatchObject({
    status: 400,
    body: { field: 'data.recipients.1.addr' },
  });
});

test.each([
  'https://127.0.0.1/services/T000/B000/XXXX',
  'https://169.254.169.254/latest/meta-data/iam',
  'https://[fd00:ec2::254]/latest/meta-data',
  'http://hooks.example.com/services/T000/B000/X',
])('in a deployment %s is called by no save and no test', async (token) => {
  process.env['HOOKS_REACH'] = 'public';
  expect(await save([mail, channel({ token })])).toMatchObject({
    status: 400,
    body: { field: 'data.recipients.1.channel.token' },
  });
  expect(await tryOut(channel({ token }))).toMatchObject({
    status: 400,
    body: { field: 'recipient.channel.token' },
  });
});

test('a secret goes to no other address than the one that it was given for', async () => {
  const { settings, secret: token } = pagerDuty;
  const shape = 'PAGERDUTY';
  expect((await save([mail, channel({ shape, settings, token })])).status).toBe(200);
  const elsewhere = { shape, settings: { address: 'https://elsewhere.example' }, token: undefined };
  expect(await save([mail, channel(elsewhere)])).toMatchObject({
    status: 400,
    body: { field: 'data.recipients.1.channel.token' },
  });
  expect((await tryOut(channel(elsewhere))).status).toBe(400);
});

test('a test shows what was answered, is logged, and closes the incident that it made', async () => {
  slack.instead = { status: 200, body: '<html>{{{' };
  expect((await tryOut(channel())).body).toMatchObject({
    message: 'Slack did not take it.',
    data: [{ isDone: false, detail: expect.stringContaining('a web page') as string }],
  });
  const { settings, secret: token } = pagerDuty;
  const tested = await tryOut(channel({ shape: 'PAGERDUTY', settings, token }));
  expect(tested.body.message).toBe('PagerDuty took the test.');
  expect(pagerDuty.got.map(({ body }) => body['event_action'])).toEqual([
    'trigger',
    'acknowledge',
    'resolve',
  ]);
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    action: 'recipientgroups.testChannel',
    information: 'Sent a test to Operations in Slack (PagerDuty)',
  });
  expect(JSON.stringify([tested, await auditRows('northbeam')])).not.toContain(token);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placeOf, type Connection } from '../../../core/domain/hook/connection.ts';
import {
  EXAMPLE_MESSAGE,
  HOOK_SEVERITIES,
  type HookMessage,
} from '../../../core/domain/hook/message.ts';
import { templateText } from '../../../core/domain/hook/read-template.ts';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../core/domain/hook/shapes.ts';
import type { RequestKind } from '../../../core/domain/hook/template.ts';
import { postHook, secretFor } from '../../../functions/gateways/hook.ts';
import { CallRefused } from '../../../functions/gateways/outside-call.ts';
import { STAND_INS } from '../../fixtures/stand-ins/index.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';

const open = {} as Record<ShapeName, OpenStandIn>;

beforeAll(async () => {
  process.env['HOOKS_REACH'] = 'any';
  for (const name of SHAPE_NAMES) open[name] = await openStandIn(STAND_INS[name]);
});
afterAll(async () => {
  await Promise.all(Object.values(open).map((each) => each.stop()));
  delete process.env['HOOKS_REACH'];
});
afterEach(() => {
  for (const each of Object.values(open)) each.instead = undefined;
});

const connectionTo = (shape: ShapeName, change: Partial<Connection> = {}): Connection => ({
  shape,
  settings: open[shape].settings,
  template: '',
  ...change,
});
const post = (
  shape: ShapeName,
  kind: RequestKind,
  message: Partial<HookMessage> = {},
  { id = '', secret = open[shape].secret, change = {} as Partial<Connection> } = {},
) => postHook(connectionTo(shape, change), secret, kind, { ...EXAMPLE_MESSAGE, ...message }, id);

/** What each names its thing by. */
const IDS: Record<ShapeName, string> = {
  PLAIN: 'INC-TEST-1',
  SLACK: '',
  TEAMS: '',
  PAGERDUTY: 'TEST-1',
  JIRA: 'NET-41',
  SERVICENOW: '1c741bd70b2322007518478d83673af3',
  ZENDESK: '35436',
};

/** Names that devices and people bring, which must stay text. */
const HOSTILE = [
  ['that ends a string', '"},{"x":"'],
  ['that calls a channel', '<!channel> <@U012> & <https://evil.example|click>'],
  ['of Markdown', '[click](https://evil.example) **bold** `x`'],
  ['of several lines', 'two\r\nlines\u0000\u2028'],
  ['of placeholders', '{{secret}} {{reply_key}} ${x} %0d%0a'],
  ['of 16,000 characters', '🛰️'.repeat(4_000)],
  ['that is empty', ''],
];

describe.each(SHAPE_NAMES)('%s, held against a stand-in made from its documentation', (shape) => {
  test('takes a new thing, its change and its end, and says by which id', async () => {
    const made = await post(shape, 'create');
    expect(made.id).toBe(IDS[shape]);
    await post(shape, 'update', {}, { id: made.id });
    await post(shape, 'close', {}, { id: made.id });
    for (const { path, body, text } of open[shape].got.slice(-3)) {
      expect(text).not.toContain('{{');
      expect(path + JSON.stringify(body)).not.toContain('undefined');
    }
  });

  test.each(HOOK_SEVERITIES)('knows the severity %s', async (severity) => {
    await expect(post(shape, 'create', { severity, case: severity })).resolves.toBeDefined();
  });

  test.each(HOSTILE)('a name %s stays text', async (_what, name) => {
    const before = open[shape].got.length;
    const hostile = { case: `c${Math.random()}`, title: `Down: ${name}`.replace(/\p{Cc}/gu, ' ') };
    await post(shape, 'create', {
      ...hostile,
      description: name || 'x',
      facts: name,
      fact_list: [{ title: name, value: name }],
      source: name || 'x',
      customer: name,
      site: name,
      raised_by: name,
    });
    const plain = await post(shape, 'create', { case: `c${Math.random()}` }).then(() =>
      open[shape].got.at(-1)!,
    );
    const got = open[shape].got[before]!;
    expect(keysOf(got.body)).toEqual(keysOf(plain.body));
    expect(Object.keys(got.headers).sort()).toEqual(Object.keys(plain.headers).sort());
  });

  test('refuses with the reason, and nothing of the secret is in it', async () => {
    const wrong =
      SHAPES[shape].template.auth.kind === 'address' ? `${open[shape].secret}x` : 'wrong';
    const refused = await post(shape, 'create', {}, { secret: wrong }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(CallRefused);
    expect((refused as CallRefused).message).toMatch(/^It answers with the status 40[0-9]/);
    open[shape].instead = { status: 400, body: { error: `no ${open[shape].secret} no` } };
    await expect(post(shape, 'create')).rejects.toThrow(/: \{"error":"no ••• no"\}/);
  });

  test.each([
    [
      'a page to sign in at, with 200',
      { status: 200, body: '<!doctype html><title>Sign in</title>' },
      /web page, such as one to sign in/,
    ],
    ['garbage with 200', { status: 200, body: '<html>{{{' }, /web page/],
    ['words with 200', { status: 200, body: 'welcome' }, /no JSON object: welcome|other than "ok"/],
    ['a redirect', { status: 302, headers: { location: 'https://sso.example' } }, /status 302/],
    ['a fault as a page', { status: 502, body: '<html>' }, /status 502 and a web page/],
    [
      'a list',
      { status: 200, body: [1] },
      /no JSON object|other than "ok"|answers with the status 200/,
    ],
  ])('%s is not taken', async (_name, instead, reason) => {
    const { statuses } = SHAPES[shape].template.create.taken;
    const status = instead.status === 200 ? statuses[0]! : instead.status;
    open[shape].instead = { ...instead, status };
    await expect(post(shape, 'create')).rejects.toThrow(reason);
  });

  test('too many calls are refused with how long to wait', async () => {
    open[shape].instead = { status: 429, headers: { 'retry-after': '30' } };
    await expect(post(shape, 'create')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 30,
    });
    open[shape].instead = {
      status: 429,
      headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() },
    };
    const refused = (await post(shape, 'create').catch((error: unknown) => error)) as CallRefused;
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('its own template, edited as text, makes the same calls', async () => {
    await post(shape, 'create', { at: '2026-11-24T09:41:00.000Z' });
    const own = open[shape].got.at(-1)!;
    const template = templateText(SHAPES[shape].template);
    await post(shape, 'create', { at: '2026-11-24T09:41:00.000Z' }, { change: { template } });
    expect(open[shape].got.at(-1)).toMatchObject({ path: own.path, body: own.body });
  });
});

test('an id that the desk answers does not lead to another path', async () => {
  open.SERVICENOW.instead = { status: 200, body: { result: { sys_id: 'x' } } };
  await post('SERVICENOW', 'update', {}, { id: '../../admin?x=1#/' });
  expect(open.SERVICENOW.got.at(-1)!.path).toBe(
    '/api/now/table/incident/..%2F..%2Fadmin%3Fx%3D1%23%2F',
  );
});

test('a link of an answer is shown only where it is an address of the web', async () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://evil.example/A',
    'https://desk.example@evil.example/A',
    '//evil.example/A',
  ]) {
    open.PLAIN.instead = { status: 200, body: { case_id: 'A', url } };
    expect(await post('PLAIN', 'create'), url).toMatchObject({ id: 'A', link: '' });
  }
  open.PLAIN.instead = { status: 200, body: { case_id: 'A', url: 'https://desk.example/A' } };
  expect(await post('PLAIN', 'create')).toMatchObject({ link: 'https://desk.example/A' });
  open.PLAIN.instead = undefined;
  expect(await post('ZENDESK', 'create', { case: 'L' })).toMatchObject({
    link: `${open.ZENDESK.address}/agent/tickets/35436`,
  });
});

test('a secret goes to the place alone for which it was given', () => {
  const connection = connectionTo('ZENDESK');
  const kept = { secret: 'token-of-zendesk', place: placeOf(connection, 'token-of-zendesk') };
  expect(secretFor(connection, kept)).toBe('token-of-zendesk');
  const elsewhere = {
    ...connection,
    settings: { ...connection.settings, address: 'https://b.example' },
  };
  expect(() => secretFor(elsewhere, kept)).toThrow('belongs to another address');
  expect(() => secretFor(connection, undefined)).toThrow('missing');
});

test('deployed, calls go to https and to public addresses alone', async () => {
  process.env['HOOKS_REACH'] = 'public';
  const before = open.PLAIN.got.length;
  for (const address of [
    open.PLAIN.settings['address']!,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/',
    'https://localhost:9001/',
    // Other forms of 127.0.0.1, 10.1.2.3 and 169.254.169.254.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://１２７.０.０.１/',
    'https://①⓪。①。②。③/',
    'https://169。254。169。254/latest',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://ｌｏｃａｌｈｏｓｔ/',
  ])
    await expect(
      post('PLAIN', 'create', {}, { change: { settings: { address } } }),
      address,
    ).rejects.toThrow(/https|public address/);
  expect(open.PLAIN.got).toHaveLength(before);
  process.env['HOOKS_REACH'] = 'any';
});

test('an answer that never ends is given up with the reason', async () => {
  open.PLAIN.instead = { status: 200, body: 'x'.repeat(70_000) };
  await expect(post('PLAIN', 'create')).rejects.toThrow('It answers too much.');
});

/** Names of fields at every depth, without values. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, keysOf(part)]));
}

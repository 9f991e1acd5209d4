import { once } from 'node:events';
import { Amplify } from 'aws-amplify';
import { generateClient } from 'aws-amplify/api';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LISTENING_MS } from '../../../core/contract/publications.ts';
import { publishAlertChange, publishReport } from '../../../functions/gateways/live.ts';
import { LOCAL_SCRIPT } from '../../../infra/local/front/local-script.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { until } from '../../fixtures/until.ts';

interface Event {
  arguments: Record<string, unknown>;
  identity: { claims: Record<string, string> };
  info: { fieldName: string };
}

const SUBSCRIBE =
  'subscription Watch($account_id: String!) { onAlertChange(account_id: $account_id) { account_id changed_at_ms } }';
const MUTATE =
  'mutation M($account_id: String!, $changed_at_ms: Float!) { publishAlertChange(account_id: $account_id, changed_at_ms: $changed_at_ms) { account_id } }';
let local: Local;

/** Stands for graphql/handler.ts: everyone sees their own account. */
async function graphql(given: unknown): Promise<unknown> {
  const { arguments: args, identity, info } = given as Event;
  const own = identity.claims['custom:account_id'];
  if (!own || (args['account_id'] && args['account_id'] !== own))
    throw Object.assign(new Error('Account not found.'), { name: 'NotFound' });
  if (info.fieldName.startsWith('on')) return null;
  return {
    id: own,
    account_id: own,
    name: own,
    themeColours: '{}',
    logo_filename: '',
    portal_logo_filename: '',
  };
}

type Watch = {
  subscribe(observer: {
    next(message: { data: { onAlertChange: unknown } }): void;
    error(reason: unknown): void;
  }): { unsubscribe(): void };
};

beforeAll(async () => {
  local = await startLocal({ functions: { graphql } });
  await local.createUser({
    username: 'asha',
    password: 'Correct-horse-1',
    attributes: { account_id: 'tidewater', role: 'admin' },
  });
  // Globals of the page: the local script before aws-amplify, on a browser's WebSocket.
  const page = { WebSocket };
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script as the page runs it
  new Function('window', LOCAL_SCRIPT)(page);
  vi.stubGlobal('WebSocket', page.WebSocket);
  const memory = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void memory.set(key, value),
    getItem: async (key) => memory.get(key) ?? null,
    removeItem: async (key) => void memory.delete(key),
    clear: async () => memory.clear(),
  });
  const Authorization = async () => (await fetchAuthSession()).tokens?.idToken?.toString() ?? '';
  Amplify.configure(
    {
      Auth: {
        Cognito: {
          userPoolId: NAMES.poolId,
          userPoolClientId: NAMES.clientId,
          userPoolEndpoint: `${local.url}/cognito`,
        },
      },
      API: {
        GraphQL: {
          endpoint: `${local.url}/graphql`,
          region: NAMES.region,
          defaultAuthMode: 'userPool',
        },
      },
    },
    { API: { GraphQL: { headers: async () => ({ Authorization: await Authorization() }) } } },
  );
  await signIn({ username: 'asha', password: 'Correct-horse-1' });
});
afterAll(async () => {
  await signOut();
  await local.stop();
  vi.unstubAllGlobals();
});

const ask = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${local.url}/graphql`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  });
  return {
    status: response.status,
    body: (await response.json()) as {
      data: unknown;
      errors?: { errorType: string; message: string }[];
    },
  };
};
const idToken = async () => (await fetchAuthSession()).tokens!.idToken!.toString();

test('the unmodified aws-amplify queries', async () => {
  const query =
    'query B($account_id: String!) { getBranding(account_id: $account_id) { account_id name } }';
  expect(
    await generateClient().graphql({ query, variables: { account_id: 'tidewater' } }),
  ).toMatchObject({ data: { getBranding: { account_id: 'tidewater', name: 'tidewater' } } });
  await expect(
    generateClient().graphql({ query, variables: { account_id: 'kestrel' } }),
  ).rejects.toMatchObject({ errors: [{ errorType: 'NotFound', message: 'Account not found.' }] });
});

test('a body of more than 1 MB is refused as too large', async () => {
  const headers = { authorization: await idToken() };
  const { status, body } = await ask(' '.repeat(4_500_000), headers);
  expect(status).toBe(413);
  expect(body.errors).toMatchObject([{ message: 'The body is larger than 1 MB.' }]);
});

test('a request that holds more than a page ever asks is refused before anything runs', async () => {
  const headers = { authorization: await idToken() };
  const branding = 'getBranding(account_id: "tidewater") { id }';
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${branding}`);
  expect((await ask({ query: `{ ${aliases(20).join(' ')} }` }, headers)).body.data).toMatchObject({
    a19: { id: 'tidewater' },
  });
  const tooMany = { data: null, errors: [{ errorType: 'ResolverExecutionLimitReached' }] };
  expect((await ask({ query: `{ ${aliases(600).join(' ')} }` }, headers)).body).toMatchObject(
    tooMany,
  );
  // The same by fragments, each of which spreads the next one twice.
  const spread = Array.from(
    { length: 12 },
    (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
  );
  const query = `{ ...F0 } ${spread.join(' ')} fragment F12 on Query { ${branding} }`;
  expect((await ask({ query }, headers)).body).toMatchObject(tooMany);
  expect((await ask({ query: '{ __schema { types { name } } }' }, headers)).body).toMatchObject({
    data: null,
    errors: [{ errorType: 'ValidationError' }],
  });
});

test('the unmodified aws-amplify subscribes, and hears its own account only, until it unsubscribes', async () => {
  const heard: unknown[] = [];
  const watch = generateClient().graphql({
    query: SUBSCRIBE,
    variables: { account_id: 'tidewater' },
  }) as unknown as Watch;
  const subscription = watch.subscribe({
    next: ({ data }) => heard.push(data.onAlertChange),
    error: (reason) => heard.push(reason),
  });
  await vi.waitFor(() => expect(local.appsync.subscriptions.size).toBe(1), { timeout: 30_000 });
  await publishAlertChange(accountNamed('kestrel'), 1);
  await publishAlertChange(accountNamed('tidewater'), 2);
  await until(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([{ account_id: 'tidewater', changed_at_ms: 2 }]);
  subscription.unsubscribe();
  await vi.waitFor(() => expect(local.appsync.subscriptions.size).toBe(0), { timeout: 30_000 });
});

test('GQL-19 the unmodified aws-amplify hears of the one report that it waits for, in its own account', async () => {
  const heard: unknown[] = [];
  const query =
    'subscription R($id: String!, $account_id: String!) { onCreateReport(id: $id, account_id: $account_id) { id account_id report_id results timestamp custom_columns } }';
  const variables = { id: 'run-1', account_id: 'tidewater' };
  const subscription = (
    generateClient().graphql({ query, variables }) as unknown as {
      subscribe(observer: {
        next(message: { data: { onCreateReport: unknown } }): void;
        error(reason: unknown): void;
      }): { unsubscribe(): void };
    }
  ).subscribe({
    next: ({ data }) => heard.push(data.onCreateReport),
    error: (reason) => heard.push(reason),
  });
  await vi.waitFor(() => expect(local.appsync.subscriptions.size).toBe(1), { timeout: 30_000 });
  const news = {
    id: 'run-1',
    account_id: 'tidewater',
    report_id: 'hostInventory',
    results: 'Done' as const,
    timestamp: 1_000,
    custom_columns: ['Postcode'],
  };
  await publishReport({ ...news, id: 'run-2' });
  await publishReport({ ...news, account_id: 'kestrel' });
  await publishReport(news);
  await until(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([news]);
  subscription.unsubscribe();
  await vi.waitFor(() => expect(local.appsync.subscriptions.size).toBe(0), { timeout: 30_000 });
});

test('nobody subscribes to an account that is not theirs', async () => {
  const reasons: unknown[] = [];
  const watch = generateClient().graphql({
    query: SUBSCRIBE,
    variables: { account_id: 'kestrel' },
  }) as unknown as Watch;
  const subscription = watch.subscribe({
    next: () => reasons.push('heard'),
    error: (reason) => reasons.push(reason),
  });
  await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 30_000 });
  expect(JSON.stringify(reasons)).toContain('Account not found.');
  expect(local.appsync.subscriptions.size).toBe(0);
  subscription.unsubscribe();
});

const caller = {
  mode: 'aws_cognito_user_pools' as const,
  identity: { claims: { 'custom:account_id': 'tidewater' } },
};

test('a listener gets what the mutation selected and no more', async () => {
  const delivered: object[] = [];
  const { subscriptions } = local.appsync;
  const hear = (payload: object) => delivered.push(payload);
  const watch =
    'subscription R($id: String!, $account_id: String!) { onCreateReport(id: $id, account_id: $account_id) { id results } }';
  await subscriptions.add('direct', caller, watch, { id: 'r', account_id: 'tidewater' }, hear);
  await subscriptions.publish('createReport', {
    id: 'r',
    account_id: 'tidewater',
    timestamp: Date.now(),
  });
  subscriptions.remove('direct');
  expect(delivered).toMatchObject([{ data: { onCreateReport: null } }]);
});

test('a listener hears for a minute, and longer only by asking anew, which a right that was taken away ends', async () => {
  const heard: object[] = [];
  const { subscriptions } = local.appsync;
  const listen = (id: string, by = caller) =>
    subscriptions.add(id, by, SUBSCRIBE, { account_id: 'tidewater' }, (one) => heard.push(one));
  const change = (changed_at_ms: number) =>
    subscriptions.publish('publishAlertChange', { account_id: 'tidewater', changed_at_ms });
  const before = Date.now();
  await listen('first');
  const after = Date.now();
  await change(before + LISTENING_MS - 1);
  expect(heard).toHaveLength(1);
  await change(after + LISTENING_MS);
  expect(heard).toHaveLength(1);
  await listen('anew');
  await change(before + LISTENING_MS - 1);
  expect(heard).toHaveLength(3);
  const moved = { ...caller, identity: { claims: { 'custom:account_id': 'kestrel' } } };
  await expect(listen('moved', moved)).rejects.toMatchObject({ errorType: 'NotFound' });
  for (const id of ['first', 'anew']) subscriptions.remove(id);
  const report = { id: 'r', account_id: 'tidewater' };
  const watch =
    'subscription R($id: String!, $account_id: String!) { onCreateReport(id: $id, account_id: $account_id) { id } }';
  await subscriptions.add('report', caller, watch, report, (one) => heard.push(one));
  await subscriptions.publish('createReport', { ...report, timestamp: before + LISTENING_MS - 1 });
  await subscriptions.publish('createReport', { ...report, timestamp: Date.now() + LISTENING_MS });
  expect(heard).toHaveLength(4);
  subscriptions.remove('report');
});

test('a person may not publish; neither may a forged signature', async () => {
  const variables = { account_id: 'tidewater', changed_at_ms: 1 };
  const byPerson = await ask({ query: MUTATE, variables }, { authorization: await idToken() });
  expect(byPerson.body.errors).toMatchObject([{ errorType: 'Unauthorized' }]);
  const day = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const forged = await ask(
    { query: MUTATE, variables },
    {
      'x-amz-date': day,
      authorization: `AWS4-HMAC-SHA256 Credential=${process.env['AWS_ACCESS_KEY_ID']}/${day.slice(0, 8)}/eu-west-2/appsync/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
    },
  );
  expect([forged.status, forged.body.errors?.[0]?.errorType]).toEqual([
    401,
    'UnauthorizedException',
  ]);
});

test('no token, a bad one, a body that is no JSON and an unknown field are refused', async () => {
  const query = '{ listViewRoles { nextToken } }';
  expect((await ask({ query })).status).toBe(401);
  expect((await ask({ query }, { authorization: 'not.a.token' })).status).toBe(401);
  expect((await ask('{', { authorization: await idToken() })).status).toBe(400);
  expect(
    (await ask({ query: '{ nothing }' }, { authorization: await idToken() })).body.errors,
  ).toMatchObject([{ errorType: 'ValidationError' }]);
});

test('a socket without a good token, or opened from a foreign page, gets nowhere', async () => {
  const address = `ws://127.0.0.1:${local.port}/graphql/realtime`;
  const first = await new Promise<string>((resolve) => {
    const socket = new WebSocket(address, [
      'graphql-ws',
      `header-${Buffer.from('{"Authorization":"x"}').toString('base64url')}`,
    ]);
    socket.on('message', (data: Buffer) => {
      resolve(data.toString('utf8'));
      socket.close();
    });
  });
  expect(JSON.parse(first)).toMatchObject({
    type: 'connection_error',
    payload: { errors: [{ errorType: 'UnauthorizedException' }] },
  });
  const foreign = await new Promise<string>((resolve) => {
    new WebSocket(address, ['graphql-ws'], { origin: 'http://evil.example' }).on(
      'error',
      (error: Error) => resolve(error.message),
    );
  });
  expect(foreign).toContain('404');
});

test('a connection ends after 24 hours (https://docs.aws.amazon.com/general/latest/gr/appsync.html)', async () => {
  const header = { authorization: await idToken(), host: `127.0.0.1:${local.port}` };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = new WebSocket(`ws://127.0.0.1:${local.port}/graphql/realtime`, [
    'graphql-ws',
    `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`,
  ]);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  vi.advanceTimersByTime(24 * 3_600_000 - 1_000);
  socket.send(JSON.stringify({ type: 'stop', id: 'none' }));
  expect(String((await once(socket, 'message'))[0])).toContain('complete');
  vi.advanceTimersByTime(1_000);
  await closed;
  vi.useRealTimers();
});

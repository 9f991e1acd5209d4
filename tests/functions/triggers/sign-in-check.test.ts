import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signInCheckSecretName } from '../../../core/domain/sign-in-check.ts';
import { SECOND_FACTOR_NEEDED } from '../../../functions/gateways/identity.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { signInFromOutside } from '../../fixtures/sign-in-check.ts';

/** Answer to a path: a status with JSON, or with a page of somebody before the portal; or none. */
type Answer = readonly [status: number, body: object | string] | 'silence';

const WORKS: Readonly<Record<string, Answer>> = {
  '/config.json': [200, { apiUrl: '/live', apiKey: 'key', graphqlUrl: '/graphql' }],
  '/live/tokens': [200, { IdToken: 'token' }],
  '/live/rbac/permissions/me': [200, {}],
};
const BLOCKED = '<html>Request blocked.</html>';

const { secrets } = keptSecrets();
let site: Server;
let url: string;
let answers: Readonly<Record<string, Answer>>;
/** Called when a call has come that is not answered. */
let fallSilent: () => void = () => undefined;
const asked: string[] = [];

beforeAll(async () => {
  site = createServer(({ url: path = '', headers }, response) => {
    const [name = ''] = path.split('?');
    asked.push(`${name} ${headers.authorization ?? ''}`.trim());
    const answer = answers[name]!;
    if (answer === 'silence') return fallSilent();
    const [status, body] = answer;
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  Object.assign(process.env, { AWS_REGION: 'eu-west-2', TABLE_PREFIX: 'test', BRAND: 'test' });
  answers = WORKS;
  asked.length = 0;
  secrets.set(
    signInCheckSecretName('test'),
    JSON.stringify({ username: 'sign-in-check-1f', password: 'pass' }),
  );
});
afterEach(() => void vi.restoreAllMocks());

const signsIn = (answer: Answer) => ({ '/live/tokens': answer });
const refused = (status: number, message: string): Answer => [status, { message }];

test('a sign-in that works is a one, and is by the person that is kept', async () => {
  expect(await signInFromOutside(url)).toMatchObject({ figure: '1' });
  expect(asked).toEqual([
    '/config.json',
    `/live/tokens Basic ${btoa('sign-in-check-1f:pass')}`,
    '/live/rbac/permissions/me Bearer token',
  ]);
});

test('a second factor that everybody has to set up is as far as a password leads', async () => {
  answers = { ...WORKS, ...signsIn(refused(401, SECOND_FACTOR_NEEDED)) };
  expect(await signInFromOutside(url)).toMatchObject({ figure: '1' });
});

test.each<[string, Readonly<Record<string, Answer>>, string]>([
  [
    'the firewall before the page',
    { '/config.json': [503, BLOCKED] },
    '/config.json is answered with 503, and does not say where the API is.',
  ],
  [
    'a page in place of its settings',
    { '/config.json': [200, BLOCKED] },
    '/config.json is answered with 200, and does not say where the API is.',
  ],
  [
    'a wrong password, or a name that is held back for wrong ones',
    signsIn(refused(401, 'Incorrect username, password or account.')),
    'Signing in is refused: Incorrect username, password or account.',
  ],
  [
    'too many attempts',
    signsIn(refused(429, 'Too many attempts.')),
    'Signing in is refused: Too many attempts.',
  ],
  ['the firewall before sign-in', signsIn([403, BLOCKED]), 'Signing in is refused: status 403'],
  [
    'Cognito that does not answer',
    signsIn(refused(502, 'The sign-in service did not answer.')),
    'Signing in is refused: The sign-in service did not answer.',
  ],
  [
    'a second factor of its own, which nobody gave it',
    signsIn(refused(401, 'A second factor is asked of you.')),
    'Signing in is refused: A second factor is asked of you.',
  ],
  [
    'an API that lets nobody read',
    { '/live/rbac/permissions/me': [500, {}] },
    'Reading rights is answered with 500.',
  ],
])('%s is a nought, and the log says so', async (_, changed, sentence) => {
  answers = { ...WORKS, ...changed };
  const { figure, log } = await signInFromOutside(url);
  expect(figure).toBe('0');
  expect(log).toContain(sentence);
  expect(log).toContain('nobody can sign in from outside');
});

test.each(Object.keys(WORKS))('%s that is never answered is a nought, in time', async (path) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const waiting = new AbortController();
    const over = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    fallSilent = () => waiting.abort(over);
    return waiting.signal;
  });
  answers = { ...WORKS, [path]: 'silence' };
  const { figure, log } = await signInFromOutside(url);
  expect(figure).toBe('0');
  expect(log).toContain(path);
  expect(log).toContain('does not answer (The operation was aborted due to timeout).');
});

test('a portal that is away is a nought, and the log says why', async () => {
  const { figure, log } = await signInFromOutside('http://127.0.0.1:1');
  expect(figure).toBe('0');
  expect(log).toMatch(/does not answer \((ECONNREFUSED|fetch failed)\)/);
});

test.each([undefined, 'only-a-password', '{"username":"ann","password":"x"}'])(
  'a secret that holds no person of ours (%j) is a nought, and founding is named',
  async (secret) => {
    if (secret === undefined) secrets.delete(signInCheckSecretName('test'));
    else secrets.set(signInCheckSecretName('test'), secret);
    const { figure, log } = await signInFromOutside(url);
    expect(figure).toBe('0');
    expect(log).toContain('Founding has not made the person that signs in.');
    expect(asked).toEqual([]);
  },
);

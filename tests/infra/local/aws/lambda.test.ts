import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitsOf } from '../../../../infra/constructs/function-limits.ts';
import { LambdaTimeout } from '../../../../infra/local/aws/invocation.ts';
import { Functions, type LambdaHandler } from '../../../../infra/local/aws/lambda.ts';

const DOCS = 'https://docs.aws.amazon.com/lambda/latest';
const QUOTAS = `${DOCS}/dg/gettingstarted-limits.html`;
const HALF = 3 * 1024 * 1024;

let server: Server;
let asked: string[];
const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ port, path }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
const invoke = (handler: LambdaHandler, event: unknown = {}, name = 'devices', timeoutMs = 5_000) =>
  new Functions(() => Promise.resolve({ handler }), limitsOf).invoke(name, event, 'id', timeoutMs);

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

test(`an event or an answer of more than 6 MB of JSON is refused (${QUOTAS})`, async () => {
  const quotes = '"'.repeat(HALF + 1_000);
  await expect(invoke(() => Promise.resolve(null), { body: quotes })).rejects.toMatchObject({
    code: 'RequestEntityTooLargeException',
  });
  // Each quote is two characters of JSON.
  await expect(invoke(() => Promise.resolve({ body: quotes }))).rejects.toMatchObject({
    code: 'Function.ResponseSizeTooLarge',
  });
  const body = '"'.repeat(HALF - 1_000);
  expect(await invoke((event) => Promise.resolve(event), { body })).toEqual({ body });
});

test('events and answers are JSON, and nothing else', async () => {
  const seen: unknown[] = [];
  const event = { at: new Date(0), none: undefined };
  const answer = await invoke((given) => {
    seen.push(given);
    return Promise.resolve({ found: new Map([['a', 1]]), left: undefined });
  }, event);
  expect(seen).toEqual([{ at: '1970-01-01T00:00:00.000Z' }]);
  expect(answer).toEqual({ found: {} });
});

test(`what a function goes on with after its answer is not sent (${DOCS}/dg/lambda-runtime-environment.html)`, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let later: Promise<unknown> | undefined;
  await invoke(async () => {
    await ask('/within');
    later = wait(1).then(() => ask('/after'));
    return null;
  });
  await expect(later).rejects.toThrow('devices went on after its end');
  expect(asked).toEqual(['/within']);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test(`a function is killed at its timeout (${DOCS}/dg/configuration-timeout.html)`, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let rest: Promise<unknown> | undefined;
  const handler = () => (rest = paused.then(() => ask('/killed')));
  await expect(invoke(handler, {}, 'devices', 20)).rejects.toThrow(LambdaTimeout);
  goOn();
  await expect(rest).rejects.toThrow('devices went on after its end');
  expect(asked).toEqual([]);
  logged.mockRestore();
});

test(`a function has the memory and the time of its deployment (${DOCS}/dg/nodejs-context.html)`, async () => {
  const contextOf = async (name: string) =>
    await invoke(
      (_, { memoryLimitInMB, getRemainingTimeInMillis }) =>
        Promise.resolve([memoryLimitInMB, Math.round(getRemainingTimeInMillis() / 1_000)]),
      {},
      name,
      900_000,
    );
  expect(await contextOf('poller')).toEqual(['512', 55]);
  expect(await contextOf('job-runner')).toEqual(['1769', 300]);
  expect(await contextOf('devices')).toEqual(['1024', 29]);
});

test(`of a function with reserved concurrency no more runs go at once (${DOCS}/dg/configuration-concurrency.html)`, async () => {
  let finish = () => {};
  const finished = new Promise<null>((resolve) => {
    finish = () => resolve(null);
  });
  const functions = new Functions(() => Promise.resolve({ handler: () => finished }), limitsOf);
  const run = (name: string) => functions.invoke(name, {}, 'id', 5_000);
  const runs = Array.from({ length: 50 }, () => run('graphql'));
  await expect(run('graphql')).rejects.toMatchObject({ code: 'TooManyRequestsException' });
  const others = Array.from({ length: 60 }, () => run('devices'));
  finish();
  await Promise.all([...runs, ...others]);
  await run('graphql');
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Functions, type LambdaHandler } from '../../../../infra/local/aws/lambda.ts';
import { inThreadForACall } from '../../../../infra/local/aws/thread-for-a-call.ts';
import { withHeavyCallsApart } from '../../../../infra/local/heavy-calls.ts';

const WORKER = join(import.meta.dirname, '../../../../infra/local/aws/function-worker.ts');
const CODE = {
  echo: 'export const handler = async (event) => ({ event });',
  hang: 'export const handler = async () => { for (;;); };',
  eat: 'export const handler = async () => { const all = []; for (;;) all.push(Array(1e6).fill({})); };',
};
let folder: string;
const workerFile = () => pathToFileURL(join(folder, 'function-worker.mjs'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'));
  await build({
    entryPoints: [WORKER],
    outfile: join(folder, 'function-worker.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  await mkdir(join(folder, 'functions'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, code] of Object.entries(CODE))
    await writeFile(join(folder, `functions/${name}.js`), code);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const LIMITS = { memoryMegabytes: 64, timeoutSeconds: 2 };
const functions = () =>
  new Functions(
    (name) => Promise.resolve({ handler: inThreadForACall(name, workerFile()) }),
    () => LIMITS,
  );
const call = async (name: string, all = functions()) =>
  await all.invoke(name, { of: name }, 'request-1', 29_000);

test('a call in a thread of its own is answered, also three at once and not a fourth', async () => {
  const all = functions();
  expect(await call('echo', all)).toEqual({ event: { of: 'echo' } });
  const four = await Promise.allSettled(Array.from({ length: 4 }, () => call('echo', all)));
  expect(four.map(({ status }) => status).sort()).toEqual([
    ...Array<string>(3).fill('fulfilled'),
    'rejected',
  ]);
  expect(await call('echo', all)).toEqual({ event: { of: 'echo' } });
});

test('code that never ends stops at its time, and others go on meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  await expect(call('hang')).rejects.toThrow(/longer than 2000 ms|has ended/);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  // The former thread is gone, and with it its place.
  await expect.poll(async () => await call('echo').catch(() => null)).not.toBeNull();
});

test('code that takes more memory than its function has is stopped', async () => {
  const patient = new Functions(
    (name) => Promise.resolve({ handler: inThreadForACall(name, workerFile()) }),
    () => ({ ...LIMITS, timeoutSeconds: 29 }),
  );
  await expect(call('eat', patient)).rejects.toThrow('The thread of the function has ended.');
});

test('logos and large files of people are read apart, other calls are not', async () => {
  const answer = (text: string) => (() => Promise.resolve(text)) as LambdaHandler;
  const of = async (name: string, event: object) =>
    await withHeavyCallsApart(name, answer('usual'), answer('apart'))(event, {} as never);
  expect(await of('branding', { resource: '/branding/logos', body: '{}' })).toBe('apart');
  expect(await of('branding', { resource: '/branding', body: null })).toBe('usual');
  expect(await of('users', { resource: '/users/bulk', body: 'x'.repeat(200_001) })).toBe('apart');
  expect(await of('users', { resource: '/users/bulk', body: 'x'.repeat(200_000) })).toBe('usual');
  expect(await of('users', { resource: '/users', body: null })).toBe('usual');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { afterEach, expect, test } from 'vitest';
import { CallRefused, callOutside } from '../../../functions/gateways/outside-call.ts';
import { SourceRefused } from '../../../functions/monitoring/source.ts';
import { troubleOf } from '../../../functions/monitoring/trouble.ts';
import { tryOut } from '../../../functions/monitoring/trials.ts';

afterEach(() => void delete process.env['HOOKS_REACH']);

/** Why a call to the address failed. */
async function troubleAt(address: string, reach = 'any'): Promise<string> {
  process.env['HOOKS_REACH'] = reach;
  const error: unknown = await callOutside(
    new URL(address),
    { method: 'GET', headers: {} },
    10,
  ).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return troubleOf(error).trouble;
}

test('each way in which a network fails is a trouble of its own', async () => {
  const server = createServer((request, response) => {
    const status = Number(request.url?.slice(1));
    response.writeHead(status || 200).end(status ? '' : 'x'.repeat(11));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const at = (path: string, scheme = 'http') => `${scheme}://127.0.0.1:${port}/${path}`;
  expect(await troubleAt(at('', 'https'))).toBe('tls');
  expect(await troubleAt(at(''))).toBe('large');
  for (const [status, trouble] of [
    [401, 'key'],
    [403, 'right'],
    [404, 'elsewhere'],
    [302, 'elsewhere'],
    [429, 'busy'],
    [500, 'broken'],
    [504, 'slow'],
  ] as const)
    expect(await troubleAt(at(String(status))), String(status)).toBe(trouble);
  expect(await troubleAt(at(''), 'public')).toBe('inside');
  await new Promise((done) => server.close(done));
  expect(await troubleAt(at(''))).toBe('closed');
  expect(await troubleAt('http://no-such-name.invalid/')).toBe('name');
});

test('an answer of another form names its field, and what is not of the source is ours', () => {
  const { error } = z.object({ items: z.array(z.object({ id: z.string() })) }).safeParse({
    items: [{ id: 7 }],
  });
  expect(troubleOf(error)).toEqual({ trouble: 'form', detail: 'In the field items.id.' });
  expect(troubleOf(new TypeError('secret words'))).toEqual({ trouble: 'ours', detail: '' });
  const codes = { CERT_HAS_EXPIRED: 'tls', DEPTH_ZERO_SELF_SIGNED_CERT: 'tls', EPROTO: 'tls' };
  for (const [code, trouble] of Object.entries(codes))
    expect(troubleOf(new CallRefused('', undefined, undefined, code)).trouble, code).toBe(trouble);
});

test('a trial stops at the step that fails', async () => {
  const ran: string[] = [];
  const step = (what: string, run: () => Promise<string>) => ({
    what,
    run: () => (ran.push(what), run()),
  });
  const results = await tryOut(
    'zabbix',
    [
      step('One', () => Promise.resolve('Well.')),
      step('Two', () => Promise.reject(new SourceRefused('no', 'right', 'No permissions.'))),
      step('Three', () => Promise.resolve('Well.')),
    ],
    () => Promise.resolve({ address: 'a', key: 'k' }),
  );
  expect(ran).toEqual(['One', 'Two']);
  expect(results.map(({ state }) => state)).toEqual(['passed', 'passed', 'failed', 'not tried']);
  expect(results[2]).toMatchObject({ detail: 'The key may not read this. No permissions.' });
});

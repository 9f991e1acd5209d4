import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  callOutside,
  CallRefused,
  exchangeOutside,
  jsonOf,
  REFUSALS,
  requireReachable,
} from '../../../functions/gateways/outside-call.ts';

let server: Server;
let url: string;
let answer: { status: number; body: string } | 'silence';
let got: { method?: string | undefined; body: string };
let fallSilent: () => void = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got = { method: request.method, body };
      if (answer === 'silence') return fallSilent();
      response.writeHead(answer.status, { 'x-of': 'desk' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { lookup } = dns;
beforeEach(() => {
  process.env['HOOKS_REACH'] = 'any';
  answer = { status: 200, body: 'done' };
});
afterEach(() => {
  vi.restoreAllMocks();
  dns.lookup = lookup;
  syncBuiltinESMExports();
});

const call = (most?: number) =>
  callOutside(new URL(url), { method: 'POST', headers: {}, body: 'ask' }, most);

const refused = (why: string, code: string) => new CallRefused(why, undefined, undefined, code);

describe('a call outside', () => {
  test('takes its body there and brings the answer, whatever that is', async () => {
    expect(await call()).toBe('done');
    expect(got).toEqual({ method: 'POST', body: 'ask' });
    answer = { status: 404, body: 'none' };
    expect(await exchangeOutside(new URL(url), { method: 'PUT', headers: {} })).toMatchObject({
      status: 404,
      headers: { 'x-of': 'desk' },
      text: 'none',
    });
    expect(got).toEqual({ method: 'PUT', body: '' });
  });

  test('is taken with 200 to 299, and refused with its status otherwise', async () => {
    for (const status of [200, 299]) {
      answer = { status, body: 'done' };
      expect(await call()).toBe('done');
    }
    for (const status of [300, 302, 404, 500]) {
      answer = { status, body: '' };
      await expect(call()).rejects.toMatchObject({
        name: 'CallRefused',
        message: `It answers with the status ${status}.`,
        status,
      });
    }
  });

  test('ends at an answer that is too long', async () => {
    expect(await call(4)).toBe('done');
    await expect(call(3)).rejects.toThrow(refused('It answers too much.', REFUSALS.large));
  });

  test('tells why there was no answer', async () => {
    const closed = new URL('http://127.0.0.1:1/');
    await expect(callOutside(closed, { method: 'GET', headers: {} })).rejects.toThrow(
      'It cannot be reached: ECONNREFUSED.',
    );
    answer = 'silence';
    for (const name of ['TimeoutError', 'AbortError']) {
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        const waiting = new AbortController();
        fallSilent = () => waiting.abort(new DOMException('over', name));
        return waiting.signal;
      });
      await expect(call()).rejects.toThrow('It cannot be reached: no answer.');
    }
  });
});

describe('where public addresses alone are called', () => {
  beforeEach(() => {
    process.env['HOOKS_REACH'] = 'public';
  });
  const reach = (address: string) => () => requireReachable(new URL(`https://${address}/`));

  test.each([
    ['0.0.0.1', '1.0.0.1'],
    ['10.255.0.1', '11.0.0.1'],
    ['100.64.0.1', '100.128.0.1'],
    ['127.0.0.1', '128.0.0.1'],
    ['169.254.169.254', '169.253.0.1'],
    ['172.31.0.1', '172.32.0.1'],
    ['192.0.0.8', '192.0.1.1'],
    ['192.0.2.1', '192.0.3.1'],
    ['192.168.0.1', '192.169.0.1'],
    ['198.19.0.1', '198.20.0.1'],
    ['198.51.100.1', '198.51.101.1'],
    ['203.0.113.1', '203.0.114.1'],
    ['224.0.0.1', '223.255.255.1'],
    ['255.255.255.255', '8.8.8.8'],
    ['[::1]', '[2606:2800:220:1::1]'],
    ['[fd00::1]', '[3fff::1]'],
    ['[2001::1]', '[2001:1::1]'],
    ['[2002:a00:1::]', '[2003::1]'],
    ['[::ffff:8.8.8.8]', 'desk.example'],
  ])('%s is not among them, and %s is', (inner, outer) => {
    expect(reach(inner)).toThrow(refused('It must be a public address.', REFUSALS.inside));
    expect(reach(outer)).not.toThrow();
  });

  test('a call is by https, and the default is to call no others', () => {
    const plain = () => requireReachable(new URL('http://desk.example/'));
    expect(plain).toThrow(refused('It must begin with https.', REFUSALS.inside));
    delete process.env['HOOKS_REACH'];
    expect(plain).toThrow('It must begin with https.');
    process.env['HOOKS_REACH'] = 'any';
    expect(plain).not.toThrow();
  });

  test('a name that leads nowhere is told as such', async () => {
    const error = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    let asked: object | undefined;
    dns.lookup = ((_: string, options: object, callback: (error: Error) => void) => {
      asked = options;
      callback(error);
    }) as unknown as typeof dns.lookup;
    syncBuiltinESMExports();
    const target = new URL('https://nowhere.example/');
    await expect(callOutside(target, { method: 'GET', headers: {} })).rejects.toThrow(
      'It cannot be reached: ENOTFOUND.',
    );
    // Each of its addresses has to be public, not the first alone.
    expect(asked).toMatchObject({ all: true });
  });
});

test('what is not JSON is nothing', () => {
  expect([jsonOf('{"a":1}'), jsonOf('<a>'), jsonOf('')]).toEqual([{ a: 1 }, undefined, undefined]);
});

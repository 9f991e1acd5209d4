import resolver from 'node:dns/promises';
import { createServer as createPages, type RequestListener } from 'node:http';
import { createServer as createSecurePages } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECK_SECONDS, type AddressCheck } from '../../../core/domain/address-check.ts';
import { checkResultWords } from '../../../core/domain/check-result.ts';
import { mayAsk } from '../../../functions/monitoring/address-check/reach.ts';
import { runCheck } from '../../../functions/monitoring/address-check/run-check.ts';
import { certificate } from '../../fixtures/certificates.ts';
import { startDns } from '../../fixtures/dns-server.ts';

const HOST = '127.0.0.1';
const open: { close(): unknown }[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const one of open.splice(0)) one.close();
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => void server.listen(0, HOST, done));
  return (server.address() as AddressInfo).port;
}

const anywhere = () => true;
/** In words; of servers on this machine, which no check of the portal asks. */
async function found(check: AddressCheck) {
  const { result, ...measured } = await runCheck(check, anywhere);
  return { ...measured, words: checkResultWords(result) };
}

describe('a TCP port', () => {
  const check = (port: number, host = HOST) => ({ kind: 'tcp', name: 'Shop', host, port }) as const;

  test('passes where a connection opens, with its time, and sends nothing', async () => {
    const got: Buffer[] = [];
    const port = await listening(
      createServer((socket) => socket.on('data', (part) => got.push(part))),
    );
    const { words, milliseconds, days } = await found(check(port));
    expect([words, days]).toEqual(['passed', Number.NaN]);
    expect(milliseconds).toBeGreaterThan(0);
    expect(got).toEqual([]);
  });

  test('fails where nobody listens, and for a name that is none', async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    expect(await found(check(port))).toMatchObject({
      words: 'connection refused',
      milliseconds: Number.NaN,
    });
    expect((await found(check(port, 'nowhere.invalid'))).words).toBe('name not found');
  });
});

describe('a web page', () => {
  const page = async (answer: RequestListener, more: object = {}) =>
    found({
      kind: 'http',
      name: 'Shop',
      url: `http://${HOST}:${await listening(createPages(answer))}/status?of=shop`,
      status: 200,
      contains: '',
      ...more,
    });

  test('passes with its status and its text, and is asked for with its path and query', async () => {
    const asked: (string | undefined)[] = [];
    const answer: RequestListener = ({ url, method }, response) => {
      asked.push(`${method} ${url}`);
      response.end('All is well.');
    };
    expect((await page(answer)).words).toBe('passed');
    expect((await page(answer, { contains: 'is well' })).words).toBe('passed');
    expect((await page(answer, { contains: 'is ill' })).words).toBe('the text is missing');
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'GET /status?of=shop'));
  });

  test('fails with another status; a redirect is one, and leads nowhere', async () => {
    const answer = (status: number, headers = {}) =>
      page((_, response) => response.writeHead(status, headers).end());
    expect((await answer(503)).words).toBe('answered 503');
    const led = await answer(302, { location: 'http://169.254.169.254/latest/meta-data' });
    expect(led.words).toBe('answered 302');
    expect(
      (await page((_, response) => response.writeHead(404).end(), { status: 404 })).words,
    ).toBe('passed');
  });

  test('an answer without an end is read up to 64 KB, and one that is cut or no HTTP fails', async () => {
    const endless: RequestListener = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        response.once('drain', write);
      };
      write();
    };
    expect((await page(endless, { contains: 'y' })).words).toBe('the text is missing');
    const cut: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    };
    expect((await page(cut, { contains: 'whole' })).words).toBe('connection broken');
    const port = await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    const ssh = {
      kind: 'http',
      name: 'S',
      url: `http://${HOST}:${port}`,
      status: 200,
      contains: '',
    };
    expect((await found(ssh as AddressCheck)).words).toBe('connection broken');
  });

  test('headers without an end fail', async () => {
    const port = await listening(
      createServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = () => {
          while (!socket.destroyed && socket.write(`x: ${'y'.repeat(1_000)}\r\n`));
          socket.once('drain', more);
        };
        more();
      }),
    );
    const check = {
      kind: 'http',
      name: 'S',
      url: `http://${HOST}:${port}`,
      status: 200,
      contains: '',
    };
    expect((await found(check as AddressCheck)).words).toBe('connection broken');
  });

  test('a page over TLS needs a certificate that is trusted', async () => {
    const issued = await certificate({ name: 'localhost', beginsDays: -1, endsDays: 90 }, true);
    const port = await listening(createSecurePages(issued, (_, response) => response.end()));
    const url = `https://localhost:${port}`;
    const check = { kind: 'http', name: 'S', url, status: 200, contains: '' } as const;
    expect((await found(check)).words).toBe('certificate not trusted');
  });
});

describe('a certificate', () => {
  const days = async (
    [beginsDays, endsDays]: readonly [number, number],
    { name = 'localhost', host = 'localhost', isSelfSigned = false, isOwnAuthority = true } = {},
  ) => {
    const issued = await certificate({ name, beginsDays, endsDays }, isSelfSigned);
    const port = await listening(createSecure(issued));
    return found({ kind: 'certificate', name: 'Shop', host, port, isOwnAuthority });
  };

  test('has the days until it expires, also when it is not trusted', async () => {
    expect(await days([-1, 90.5])).toMatchObject({ words: 'passed', days: 90 });
    expect(await days([-1, 0.5])).toMatchObject({ words: 'passed', days: 0 });
    const stranger = { isOwnAuthority: false };
    expect(await days([-1, 90.5], stranger)).toMatchObject({
      words: 'certificate not trusted',
      days: 90,
    });
    expect((await days([-1, 90], { ...stranger, isSelfSigned: true })).words).toBe(
      'certificate not trusted',
    );
  });

  test('fails when it is over, has not begun, or is of another name', async () => {
    expect(await days([-20, -1.5])).toMatchObject({ words: 'certificate expired', days: -2 });
    expect((await days([1, 90])).words).toBe('certificate not valid yet');
    expect((await days([-1, 90], { name: 'other.example' })).words).toBe(
      'certificate of another name',
    );
  });

  test('fails where nobody speaks TLS', async () => {
    const port = await listening(createServer((socket) => socket.end('220 mail.example\r\n')));
    const check = {
      kind: 'certificate',
      name: 'S',
      host: HOST,
      port,
      isOwnAuthority: true,
    } as const;
    expect((await found(check)).words).toBe('no TLS');
  });
});

describe('a DNS name', () => {
  /** Answers A with 192.0.2.7 and 192.0.2.9, TXT with "v=spf1 -all", and knows no other record. */
  const RECORDS: Readonly<Record<number, Buffer[]>> = {
    1: [7, 9].map((last) => Buffer.from([192, 0, 2, last])),
    16: [Buffer.from('\x0bv=spf1 -all')],
  };
  async function server(): Promise<number> {
    const started = await startDns((_, type) => RECORDS[type] ?? []);
    open.push(started);
    return started.port;
  }
  const dns = (port: number, more: object = {}) =>
    found({
      kind: 'dns',
      name: 'Shop',
      host: 'shop.example',
      type: 'A',
      expected: '',
      server: `${HOST}:${port}`,
      ...more,
    });

  test('passes with any answer, or with the expected one among them', async () => {
    const port = await server();
    expect((await dns(port)).words).toBe('passed');
    expect((await dns(port, { expected: '192.0.2.7' })).words).toBe('passed');
    expect((await dns(port, { expected: '192.0.2.8' })).words).toBe('another answer');
    expect((await dns(port, { type: 'TXT', expected: 'V=spf1 -all' })).words).toBe('passed');
    expect((await dns(port, { type: 'MX' })).words).toBe('name not found');
  });
});

describe('time', () => {
  beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(shortly));
  afterEach(() => void vi.restoreAllMocks());
  const limits: number[] = [];
  function shortly(milliseconds: number): AbortSignal {
    limits.push(milliseconds);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    return controller.signal;
  }

  test.each<[string, (port: number) => object]>([
    ['a certificate', (port) => ({ kind: 'certificate', host: HOST, port, isOwnAuthority: true })],
    [
      'a page',
      (port) => ({ kind: 'http', url: `http://${HOST}:${port}`, status: 200, contains: '' }),
    ],
  ])('%s that does not come within five seconds is no answer', async (_, checkOf) => {
    const port = await listening(createServer());
    const silent = await found({ name: 'S', ...checkOf(port) } as AddressCheck);
    expect(silent).toMatchObject({ words: 'no answer', milliseconds: Number.NaN });
    expect(limits.at(-1)).toBe(CHECK_SECONDS * 1_000);
  });

  test('a page that comes byte by byte is no answer either', async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await listening(
      createPages((_, response) => {
        timers.push(setInterval(() => response.write('x'), 20));
      }),
    );
    const url = `http://${HOST}:${port}`;
    const slow = await found({ kind: 'http', name: 'S', url, status: 200, contains: 'y' });
    for (const timer of timers) clearInterval(timer);
    expect(slow.words).toBe('no answer');
  });
});

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::7f00:1',
  '2001:db8::7%eth0',
  'shop.example',
])('%s is asked by no check', async (host) => {
  expect(mayAsk(host)).toBe(false);
});

test.each(['10.0.0.7', '192.168.1.1', '192.0.2.7', '2001:db8::7', 'fd00::7'])(
  '%s may be',
  (host) => {
    expect(mayAsk(host)).toBe(true);
  },
);

test.each<[string, object]>([
  ['a port', { kind: 'tcp', host: 'localhost', port: 22 }],
  ['a page', { kind: 'http', url: 'http://localhost:22/', status: 200, contains: '' }],
  ['a page by an address', { kind: 'http', url: 'http://[::1]/', status: 200, contains: '' }],
  ['a page by a number', { kind: 'http', url: 'http://2130706433/', status: 200, contains: '' }],
  [
    'a certificate',
    { kind: 'certificate', host: '169.254.169.254', port: 443, isOwnAuthority: true },
  ],
  ['a server', { kind: 'dns', host: 'a.example', type: 'A', expected: '', server: '127.0.0.1' }],
])('%s of the machine itself or of its cloud is not asked', async (_, check) => {
  const { result, days } = await runCheck({ name: 'S', ...check } as AddressCheck);
  expect(checkResultWords(result)).toBe('an address that is not checked');
  expect(days).toBeNaN();
});

test('a name with one good address and one of the cloud is not asked', async () => {
  vi.spyOn(resolver, 'lookup').mockResolvedValue([
    { address: '192.0.2.7', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ] as never);
  syncBuiltinESMExports();
  try {
    const check = { kind: 'tcp', name: 'S', host: 'shop.example', port: 80 } as const;
    const { result } = await runCheck(check);
    expect(checkResultWords(result)).toBe('an address that is not checked');
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

const KEY = 'a-key-that-nobody-may-see';
const SECRET = 'linekeeper/test/source/northbeam';

let tables: TestTables;
let source: Server;
let address: string;
/** Requests to the source, and secrets in the manager. */
const asked: { call: string; body: string; authorization: string | undefined }[] = [];
const { secrets } = keptSecrets();
const told: string[] = [];

/** A Zabbix and a LogicMonitor at once, which take one key. */
beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  source = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      asked.push({ call: `${request.method} ${request.url}`, body, authorization });
      const isRight = authorization === `Bearer ${KEY}`;
      const isZabbix = request.url === '/zabbix/api_jsonrpc.php';
      if (request.url?.startsWith('/elsewhere'))
        response.writeHead(302, { location: '/zabbix/api_jsonrpc.php' }).end();
      else if (isZabbix)
        response.end(
          JSON.stringify(isRight ? { result: '7' } : { error: { data: 'Not authorized' } }),
        );
      else response.writeHead(isRight ? 200 : 401).end(JSON.stringify({ total: 7, items: [] }));
    });
  });
  await new Promise<void>((done) => void source.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(source.address() as { port: number }).port}/zabbix`;
});
afterAll(async () => {
  await tables.stop();
  source.close();
});
beforeEach(async () => {
  await restoreWorld();
  asked.length = 0;
  told.length = 0;
  secrets.clear();
  for (const channel of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, channel).mockImplementation((...words) => void told.push(String(words)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.env['HOOKS_REACH'] = 'any';
});

const save = (change: object = {}, by: Claims = people.northAdmin) =>
  call('accounts.saveKey', by, {
    body: { account_id: 'northbeam', source: 'zabbix', address, key: KEY, ...change },
  });
const read = async () =>
  (await call('accounts.getKey', people.northAdmin, { query: { account_id: 'northbeam' } })).body
    .data;
const rowOf = async (id: string) =>
  (
    (await call('accounts.listAccounts', people.northAdmin)).body.data as {
      id: string;
      has_key: boolean;
      key: string;
    }[]
  ).find((row) => row.id === id);

test('a key is kept once its source took it, and stands in no answer, no row of the log and no line of the console', async () => {
  const refused = await save({ key: 'a-wrong-key-of-somebody' });
  expect(refused).toMatchObject({
    status: 400,
    body: { field: 'key', message: expect.stringContaining('Zabbix was tried.') },
  });
  expect([secrets.size, await read()]).toEqual([0, { source: '', address: '' }]);

  const kept = await save();
  expect(kept.status).toBe(200);
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /zabbix/api_jsonrpc.php',
    authorization: `Bearer ${KEY}`,
    body: expect.stringContaining('host.get'),
  });
  expect(JSON.parse(secrets.get(SECRET)!)).toEqual({ source: 'zabbix', address, key: KEY });
  expect(await read()).toEqual({ source: 'zabbix', address });
  expect(await rowOf('northbeam')).toMatchObject({ key: 'stored' });
  const rows = await auditRows('northbeam');
  expect(rows.at(-1)).toMatchObject({
    action: 'accounts.saveKey',
    before: { source: '', address: '' },
    after: { source: 'zabbix', address },
  });
  const { host } = new URL(address);
  expect(rows.at(-1)!['information']).toBe(
    `Kept a key of Zabbix at ${host} for the account Northbeam Direct`,
  );
  const all = JSON.stringify([refused, kept, rows, told, await rowOf('northbeam')]);
  for (const key of [KEY, 'a-wrong-key-of-somebody']) expect(all).not.toContain(key);
});

test('LogicMonitor is tried by its own call; a key is asked for anew with every change, and dropped with its source', async () => {
  expect((await save({ source: 'logicmonitor', key: 'a-wrong-key' })).body).toMatchObject({
    message: expect.stringContaining('It answers with the status 401.'),
  });
  expect((await save({ source: 'logicmonitor' })).status).toBe(200);
  expect(asked.at(-1)!.call).toBe('GET /zabbix/santaba/rest/device/devices?size=1&fields=id');
  asked.length = 0;
  const elsewhere = `${new URL(address).origin}/elsewhere`;
  expect(await save({ source: 'logicmonitor', address: elsewhere, key: undefined })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  });
  expect(await save({ address: '' })).toMatchObject({ status: 400, body: { field: 'address' } });
  expect(await save({ key: 'two words' })).toMatchObject({ status: 400, body: { field: 'key' } });
  expect(asked).toEqual([]);
  expect((await save()).status).toBe(200);
  expect(JSON.parse(secrets.get(SECRET)!)).toMatchObject({ source: 'zabbix' });

  expect((await save({ source: '', address: '', key: undefined })).status).toBe(200);
  expect([secrets.size, await read()]).toEqual([0, { source: '', address: '' }]);
  expect(await rowOf('northbeam')).toMatchObject({ has_key: true, key: 'not needed' });
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    information: 'Dropped the monitoring key of the account Northbeam Direct',
    after: { source: '', address: '' },
  });
});

test('deployed, a source is called over https and at public addresses alone', async () => {
  process.env['HOOKS_REACH'] = 'public';
  for (const inside of [
    address,
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00:ec2::254]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://localhost/',
    'https://localhost.:8443/',
  ])
    expect(await save({ address: inside }), inside).toMatchObject({
      status: 400,
      body: { field: 'key' },
    });
  expect([asked, secrets.size]).toEqual([[], 0]);
});

test('a source that leads elsewhere is not followed, and gets no second call', async () => {
  const elsewhere = new URL('/elsewhere', address).href;
  expect(await save({ address: elsewhere })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('It answers with the status 302.') },
  });
  expect([asked.length, secrets.size]).toEqual([1, 0]);
});

test('an address with a name or a password in it is refused before it is called or written down', async () => {
  const { host } = new URL(address);
  for (const name of ['ann:secret@', 'secret@', ':secret@']) {
    const refused = await save({ address: `http://${name}${host}/zabbix` });
    expect(refused).toMatchObject({ status: 400, body: { field: 'address' } });
  }
  expect(asked).toEqual([]);
  expect(JSON.stringify([await auditRows('northbeam'), await read()])).not.toContain('secret');
});

test('nobody else reads or sets the key of an account', async () => {
  for (const somebody of [
    people.reseller,
    people.calderAdmin,
    people.harbourAdmin,
    people.northDesk,
  ]) {
    const body = { account_id: 'northbeam', source: 'zabbix', address, key: KEY };
    expect([403, 404]).toContain((await call('accounts.saveKey', somebody, { body })).status);
    const query = { account_id: 'northbeam' };
    expect([403, 404]).toContain((await call('accounts.getKey', somebody, { query })).status);
  }
  expect([asked, secrets.size]).toEqual([[], 0]);
});

test('of two keys that are saved at once one is refused, and row and secret are of the other', async () => {
  const other = address.replace('/zabbix', '/zabbix/');
  await interleaved(
    async () => {
      await restoreWorld();
      // What one person may ask within an hour is less than all rounds.
      const by = { ...people.northAdmin, sub: randomUUID() };
      return { outer: () => save({}, by), inner: () => save({ address: other }, by) };
    },
    async (at, outer, inner) => {
      expect(inner.status, `before request ${at}`).toBe(200);
      expect([200, 409]).toContain(outer.status);
      const kept = JSON.parse(secrets.get(SECRET)!) as { address: string };
      const won = outer.status === 409 ? other : address;
      expect([kept.address, await read()]).toEqual([won, { source: 'zabbix', address: won }]);
    },
  );
});

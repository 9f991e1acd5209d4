import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as sourceClock } from '../../../functions/triggers/source-clock.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { devicesOf, type StoredDevice } from '../../../functions/store/devices.ts';
import { putSourceDevice } from '../../../functions/store/source-devices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

const NORTH = accountNamed('northbeam');
const KEY = 'a-key-that-nobody-may-see';
const NEXT_KEY = 'the-key-that-follows';
const SECRET = 'linekeeper/test/source/northbeam';

let tables: TestTables;
let source: Server;
let address: string;
/** Requests to the source, and secrets in the manager. */
const asked: { call: string; body: string; authorization: string | undefined }[] = [];
const { secrets, failing } = keptSecrets();
const told: string[] = [];

/** A Zabbix and a LogicMonitor at once, which take two keys. */
beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { BRAND: 'test', HOOKS_REACH: 'any' });
  source = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      // Whether it is asked depends on what the portal remembers.
      if (body.includes('apiinfo.version'))
        return void response.end(JSON.stringify({ result: '7.0.1' }));
      asked.push({ call: `${request.method} ${request.url}`, body, authorization });
      const isRight = [KEY, NEXT_KEY].some((key) => authorization === `Bearer ${key}`);
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

/** Each by another person: what one may ask within an hour is less than all tests. */
const save = (change: object = {}, by: Claims = { ...people.northAdmin, sub: randomUUID() }) =>
  call('accounts.saveKey', by, {
    body: { account_id: 'northbeam', source: 'zabbix', address, key: KEY, ...change },
  });
const read = async () =>
  (await call('accounts.getKey', people.northAdmin, { query: { account_id: 'northbeam' } })).body
    .data;
/** What the source is asked with at the next minute. */
async function keysInUse(): Promise<(string | undefined)[]> {
  asked.length = 0;
  // It does not understand the answers, which are no devices.
  await sourceClock().catch(() => undefined);
  return [...new Set(asked.map(({ authorization }) => authorization?.slice('Bearer '.length)))];
}
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
  expect(JSON.parse(secrets.get(SECRET)!)).toMatchObject({ source: 'zabbix', address, key: KEY });
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
    information: 'Removed the monitoring key of the account Northbeam Direct',
    after: { source: '', address: '' },
  });
});

test('a key that the store of secrets does not keep or drop stays as it was, and the log says both', async () => {
  expect((await save()).status).toBe(200);
  const first = secrets.get(SECRET)!;
  const other = address.replace('/zabbix', '/zabbix/');
  for (const [step, change] of [
    ['put', { key: NEXT_KEY }],
    ['put', { key: NEXT_KEY, address: other }],
    ['delete', { source: '', address: '', key: undefined }],
  ] as const) {
    failing.add(step);
    expect((await save(change)).status).toBe(500);
    failing.clear();
    expect([secrets.get(SECRET), await read()]).toEqual([first, { source: 'zabbix', address }]);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      information: expect.stringContaining('was not confirmed'),
    });
    expect(await keysInUse()).toEqual([KEY]);
  }
  expect((await save({ source: '', address: '', key: undefined })).status).toBe(200);
  expect([secrets.size, await read()]).toEqual([0, { source: '', address: '' }]);
});

test('what an interrupted call left in the store of secrets is not used, and is dropped by the next', async () => {
  expect((await save()).status).toBe(200);
  const former = secrets.get(SECRET)!;
  expect((await save({ key: NEXT_KEY })).status).toBe(200);
  expect(await keysInUse()).toEqual([NEXT_KEY]);
  // The row of the second call, and the secret of the first.
  secrets.set(SECRET, former);
  expect(await keysInUse()).toEqual([]);
  // As a release of before keeps it, of the row's source and address.
  secrets.set(SECRET, JSON.stringify({ source: 'zabbix', address, key: KEY }));
  expect(await keysInUse()).toEqual([KEY]);
  const drop = { source: '', address: '', key: undefined };
  expect((await save(drop)).status).toBe(200);
  secrets.set(SECRET, former);
  expect((await save(drop)).status).toBe(200);
  expect(secrets.size).toBe(0);
});

test('sources that were left are let go of, however soon after each other that was', async () => {
  const drop = { source: '', address: '', key: undefined };
  const former = async () => (await getAccount(NORTH))!.formerSource;
  await save();
  await save(drop);
  await save(drop);
  expect(await former()).toBe('zabbix');
  await save();
  expect(await former()).toBe('');
  await save({ source: 'logicmonitor' });
  await save({ source: 'logicmonitor', key: NEXT_KEY });
  expect(await former()).toBe('zabbix');
  await save(drop);
  const [{ record, shardId }] = (await devicesOf(NORTH)) as [StoredDevice];
  const watched = { accountId: NORTH, shardId, system: record.system };
  for (const deviceId of ['logicmonitor-1', 'zabbix-1'])
    await putSourceDevice({ ...watched, deviceId }, new Date());
  await sourceClock();
  const unwatched = (await devicesOf(NORTH)).filter(
    ({ device }) => device.unwatchedSinceEpochSeconds !== undefined,
  );
  expect(unwatched.map(({ device }) => device.id).sort()).toEqual(['logicmonitor-1', 'zabbix-1']);
  expect(await former()).toBe('');
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
      return { outer: () => save(), inner: () => save({ address: other }) };
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

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type {
  FailingSource,
  SourceStatus,
  SourceTrialStep,
} from '../../../core/contract/accounts.ts';
import { handler as sourceClock } from '../../../functions/triggers/source-clock.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { standIn, type StandIn } from '../monitoring/stand-in.ts';

const KEY = 'a-key-that-nobody-may-see';
const { secrets } = keptSecrets();
const seconds = () => Math.floor(Date.now() / 1_000);

let tables: TestTables;
let server: StandIn;
/** Answers by method; a number is a status. */
let answers: Record<string, unknown>;
const ago = (age: number) => String(seconds() - age);
const item = (hostid: string, key: string, name: string, age: number | null) => ({
  itemid: `${hostid}${key}`,
  value_type: '0',
  hostid,
  key_: key,
  name,
  lastvalue: '1',
  lastclock: age === null ? '0' : ago(age),
});
const working = () => ({
  'apiinfo.version': '6.4.21',
  'host.get': ({ filter, countOutput }: { filter?: object; countOutput?: boolean }) => {
    if (countOutput) return filter ? '3' : '2';
    return [
      {
        hostid: '1',
        name: 'HUL-CPE-09',
        hostgroups: [{ name: 'Harbour Foods/Hull' }],
        inventory: [],
      },
      { hostid: '2', name: 'HUL-CPE-10', hostgroups: [], inventory: [] },
    ];
  },
  'hostgroup.get': '4',
  'problem.get': ({ countOutput }: { countOutput?: boolean }) =>
    countOutput
      ? '1'
      : [{ eventid: '5', objectid: '9', name: 'Gone', severity: '4', clock: ago(60) }],
  'trigger.get': [],
  'item.get': ({ countOutput, search }: { countOutput?: boolean; search?: object }) => {
    if (countOutput) return search ? '4' : '20';
    return [
      item('1', 'icmpping', 'ICMP ping', 20),
      item('1', 'system.cpu.util[,idle]', 'CPU idle', 20),
      item('2', 'icmpping', 'ICMP ping', 900),
      item('2', 'icmppingsec', 'ICMP response', null),
    ];
  },
});

beforeAll(async () => {
  tables = await startWorld();
  server = await standIn(({ body }) => {
    const { method, params } = body as { method: string; params: object };
    const answer = answers[method];
    if (typeof answer === 'number') return answer;
    if (answer instanceof Error) return { error: { data: answer.message } };
    const result = typeof answer === 'function' ? (answer(params) as unknown) : answer;
    return { jsonrpc: '2.0', id: 1, result };
  });
  process.env['BRAND'] = 'test';
});
afterAll(async () => {
  await tables.stop();
  server.stop();
});
beforeEach(async () => {
  await restoreWorld();
  secrets.clear();
  answers = working();
  for (const channel of ['log', 'error'] as const)
    vi.spyOn(console, channel).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const anew = (): Claims => ({ ...people.northAdmin, sub: randomUUID() });
/** A path of its own, as the release of a server is remembered by its address. */
async function save(address = `${server.address}/${randomUUID()}`): Promise<string> {
  const body = { account_id: 'northbeam', source: 'zabbix', address, key: KEY };
  expect((await call('accounts.saveKey', anew(), { body })).status).toBe(200);
  return address;
}
const read = () => sourceClock().catch(() => undefined);
const query = { account_id: 'northbeam' };
const status = async () =>
  (await call('accounts.getSource', people.northAdmin, { query })).body.data as SourceStatus;
const failing = async (who = people.northAdmin) =>
  (await call('accounts.listFailingSources', who)).body.data as FailingSource[];
const listed = async () =>
  (
    (await call('accounts.listAccounts', people.northAdmin)).body.data as {
      id: string;
      source: string;
      source_state: string;
    }[]
  ).find(({ id }) => id === 'northbeam');
const attempt = async () => {
  const answer = await call('accounts.trySource', anew(), { body: query });
  return { ...answer, steps: answer.body.data as SourceTrialStep[] };
};

test('a source says what came in, what is left out and why, how late it is, and whose key it is', async () => {
  const address = await save();
  expect(await status()).toMatchObject({ reading: null, source: 'zabbix' });
  expect(await listed()).toMatchObject({ source: 'zabbix', source_state: 'unread' });
  await read();
  const { reading, ...account } = await status();
  expect(account).toMatchObject({
    name: 'Northbeam Direct',
    address,
    set_by: expect.stringContaining('north-admin'),
    set_at_ms: expect.any(Number),
    waiting: 0,
  });
  expect(account.set_at_ms).toBeGreaterThan(Date.now() - 600_000);
  expect(reading).toMatchObject({
    outcome: 'whole',
    trouble: '',
    failures: 0,
    devices: 2,
    devicesRead: 2,
    values: 2,
    problems: 0,
    leftOut: {
      groupless: 1,
      seriesless: 1,
      valueless: 1,
      foreignProblems: 1,
      disabledDevices: 3,
      otherItems: 16,
      minorProblems: 1,
    },
    lateDevices: 1,
    silentDevices: 0,
  });
  expect(reading!.endedAtMs).toBeGreaterThanOrEqual(reading!.startedAtMs);
  expect(await listed()).toMatchObject({ source_state: 'passed' });
  expect(JSON.stringify([reading, account])).not.toContain(KEY);
});

test('a failure is said in words, told after the second one, and ended by a reading that passes', async () => {
  await save();
  await read();
  answers['host.get'] = new Error('Session terminated, re-login, please.');
  await read();
  const once = (await status()).reading!;
  // The numbers of the reading before are kept.
  expect(once).toMatchObject({ outcome: 'failed', trouble: 'key', failures: 1, devices: 2 });
  expect(await failing()).toEqual([]);
  expect(await listed()).toMatchObject({ source_state: 'failed once' });
  answers['host.get'] = new Error('No permissions to call "host.get".');
  await read();
  expect((await status()).reading).toMatchObject({
    trouble: 'right',
    detail: 'No permissions to call "host.get".',
    failures: 2,
    failedSinceMs: once.startedAtMs,
  });
  expect(await failing()).toEqual([
    {
      id: 'northbeam',
      name: 'Northbeam Direct',
      source: 'zabbix',
      trouble: 'right',
      since_ms: once.startedAtMs,
    },
  ]);
  // Another provider sees nothing of it.
  expect(await failing(people.calderAdmin)).toEqual([]);
  expect(await listed()).toMatchObject({ source_state: 'failing' });
  answers = working();
  await read();
  expect((await status()).reading).toMatchObject({
    outcome: 'whole',
    failures: 0,
    failedSinceMs: 0,
  });
  expect(await failing()).toEqual([]);
});

test('a source that no reading ends of is told too, and a new key begins anew', async () => {
  await save();
  await read();
  const reading = (await status()).reading!;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  try {
    expect(await failing()).toMatchObject([{ trouble: '', since_ms: reading.endedAtMs }]);
  } finally {
    vi.useRealTimers();
  }
  await save();
  expect((await status()).reading).toBeNull();
  expect(await failing()).toEqual([]);
});

test('a key that is gone from the store of keys is said, by readings and by a trial', async () => {
  await save();
  secrets.clear();
  await read();
  expect((await status()).reading).toMatchObject({ outcome: 'failed', trouble: 'keyGone' });
  const { steps } = await attempt();
  expect(steps.map(({ state }) => state)).toEqual([
    'failed',
    ...steps.slice(1).map(() => 'not tried'),
  ]);
  expect(steps[0]!.todo).toBe('Save the key of the account anew.');
});

test('a trial tells each step with its time, and what to do about the one that fails', async () => {
  expect((await call('accounts.trySource', anew(), { body: query })).status).toBe(409);
  await save();
  const { body, steps } = await attempt();
  expect(body.message).toBe('Zabbix can be read.');
  expect(steps.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
    'The key is in the store of keys: It is the one that was saved last.',
    'The address is reached, and Zabbix answers: Zabbix 6.4.',
    'The key is taken: It is a key of this server.',
    'Groups are seen: 4 groups with hosts.',
    'Hosts are seen: 2 hosts that are enabled.',
    'Values are read: 4 items that the portal reads.',
    'Problems are read: 1 problems from warning on.',
  ]);
  expect(steps.every(({ ms }) => ms >= 0 && ms < 60_000)).toBe(true);
  expect((await auditRows('northbeam')).at(-1)).toMatchObject({
    action: 'accounts.trySource',
    information: 'Tried the monitoring key of the account Northbeam Direct',
  });
  answers['hostgroup.get'] = '0';
  const blind = await attempt();
  expect(blind.body.message).toBe('Zabbix cannot be read.');
  expect(blind.steps[3]).toMatchObject({
    state: 'failed',
    detail: 'The key is taken and shows no device.',
    todo: expect.stringContaining('right to read the groups'),
  });
  expect(blind.steps.slice(4).every(({ state }) => state === 'not tried')).toBe(true);
  answers['hostgroup.get'] = 502;
  expect((await attempt()).steps[3]).toMatchObject({
    detail: 'It answers with an error. Status 502.',
    todo: expect.stringContaining('log of its web server'),
  });
  expect(JSON.stringify([body, blind.body])).not.toContain(KEY);
});

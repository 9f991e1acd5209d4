import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SourceStatus } from '../../../core/contract/accounts.ts';
import { HOOKS_LIMIT } from '../../../core/contract/sourcehooks.ts';
import { takeAlerts } from '../../../functions/monitoring/feed/alerts.ts';
import { storedDevices } from '../../../functions/monitoring/feed/stored-devices.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { log } from '../../../functions/runtime/log.ts';
import { accountUpdate, getAccount } from '../../../functions/store/accounts.ts';
import { openAlerts } from '../../../functions/store/alerts.ts';
import { get, writeIf } from '../../../functions/store/client.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { addUses } from '../../../functions/store/rate-limit.ts';
import { digestOf } from '../../../functions/store/work-notices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { MerakiCloud } from '../../fixtures/meraki/cloud.ts';
import { harbour } from '../../fixtures/meraki/world.ts';
import { people } from '../../fixtures/people.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { until } from '../../fixtures/until.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';
import { takeAll } from '../monitoring/whole-facts.ts';

const NORTH = accountNamed('northbeam');
const { secrets } = keptSecrets();
let tables: TestTables;
let cloud: MerakiCloud;
let server: OpenStandIn;

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    BRAND: 'test',
    HOOKS_REACH: 'any',
    PORTAL_URL: 'https://portal.example',
  });
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  secrets.clear();
  cloud = new MerakiCloud();
  cloud.organisations = [harbour()];
  server = await openStandIn(cloud);
  await save({ source: 'meraki', address: server.address, key: cloud.secret });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(cloud.faults).toEqual([]);
  await server.stop();
});

async function save(change: object) {
  const body = { account_id: 'northbeam', address: '', ...change };
  const by = { ...people.northAdmin, sub: randomUUID() };
  expect((await call('accounts.saveKey', by, { body })).status).toBe(200);
}
const make = () =>
  call('accounts.makeSourceHook', people.northAdmin, { body: { account_id: 'northbeam' } });
async function made(): Promise<{ key: string; secret: string; url: string }> {
  const { url, secret } = (await make()).body.data as { url: string; secret: string };
  return { url, secret, key: new URL(url).searchParams.get('key')! };
}
/** As Meraki sends it. */
const hookBody = (sharedSecret: string) => ({
  version: '0.1',
  sharedSecret,
  sentAt: new Date().toISOString(),
  organizationId: '2930418',
  networkId: 'N_1',
  deviceSerial: 'Q2AB-0001-MX68',
  alertId: '0000000000000000',
  alertType: 'Uplink status changed',
  alertTypeId: 'failover_event',
  alertLevel: 'warning',
  occurredAt: new Date().toISOString(),
  alertData: { uplink: '1' },
});
const hook = ({ key, secret }: { key: string; secret: string }) =>
  call('sourcehooks.takeHook', null, { query: { key }, body: hookBody(secret) });
const account = async () => (await getAccount(NORTH))!;
/** A whole reading, as each minute. */
const readAll = async () => {
  const access = { address: server.address, key: cloud.secret };
  const fed = { account: await account(), name: 'meraki' } as const;
  await takeAll(fed, sources.meraki, access, new Date());
};
const open = async () =>
  (await openAlerts(NORTH))
    .filter(({ atSource }) => atSource?.source === 'meraki')
    .map(({ id }) => id)
    .sort();
const readings = () =>
  cloud.asked.filter(({ operation }) => operation.endsWith('assurance/alerts')).length;
const status = async () =>
  (await call('accounts.getSource', people.northAdmin, { query: { account_id: 'northbeam' } })).body
    .data as SourceStatus;

test('address and secret are answered once, stored as digests, and end those before', async () => {
  expect(await status()).toMatchObject({ hook_made_at_ms: 0, hook_taken_at_ms: 0 });
  const first = await made();
  expect(first.url).toMatch(/^https:\/\/portal\.example\/live\/sourcehooks\?key=[\w-]{32}$/);
  expect(first.secret).toMatch(/^[\w-]{32}$/);
  const row = (await get('sourceHooks', { accountId: NORTH, source: 'meraki' }))!;
  const rows = await auditRows('northbeam');
  for (const known of [first.key, first.secret])
    expect(JSON.stringify([row, rows, await status()])).not.toContain(known);
  expect(rows.at(-1)).toMatchObject({
    action: 'accounts.makeSourceHook',
    information: 'Made an address for alerts of Cisco Meraki for the account Northbeam Direct',
  });
  expect((await status()).hook_made_at_ms).toBeGreaterThan(Date.now() - 60_000);
  const second = await made();
  expect(second.key).not.toBe(first.key);
  expect((await hook(first)).status).toBe(404);
  expect((await hook({ ...first, key: second.key })).status).toBe(404);
});

test('a source that calls nobody has no address', async () => {
  await save({ source: '' });
  expect(await make()).toMatchObject({
    status: 409,
    body: { message: 'Northbeam Direct has no monitoring source that calls the portal.' },
  });
});

test('a call reads the alerts at once and nothing else; what is over clears, and devices stay', async () => {
  const opened = cloud.organisations[0]!.alerts.slice(1, 2);
  const [first] = cloud.organisations[0]!.alerts;
  cloud.organisations[0]!.alerts = [first!];
  await readAll();
  const before = await open();
  expect(before).toHaveLength(1);
  const devices = (await devicesOf(NORTH)).length;
  const proof = await made();
  cloud.organisations[0]!.alerts = opened;
  cloud.asked.length = 0;
  expect(await hook(proof)).toMatchObject({ status: 200, body: { message: 'Noted.' } });
  expect(cloud.asked.map(({ operation }) => operation)).toEqual([
    '/organizations',
    '/organizations/{id}/assurance/alerts',
  ]);
  expect(await open()).toEqual(['meraki-902-Q2AB-0002-MS12', 'meraki-902-Q2AB-0003-MR36']);
  expect(await devicesOf(NORTH)).toHaveLength(devices);
  expect((await status()).hook_taken_at_ms).toBeGreaterThan(Date.now() - 60_000);
  // Played again it is one more reading, of the same alerts.
  const rows = await openAlerts(NORTH);
  expect((await hook(proof)).status).toBe(200);
  expect(await openAlerts(NORTH)).toEqual(rows);
});

test('an unknown key, a wrong secret, none at all, and an account that is closed or fed otherwise get the same answer', async () => {
  const proof = await made();
  const answers = [
    await hook({ ...proof, key: `${proof.key}x` }),
    await hook({ ...proof, secret: `${proof.secret}x` }),
    await hook({ ...proof, secret: `${proof.secret.slice(1)}-` }),
    await hook({ ...proof, secret: '' }),
    await hook({ ...proof, secret: digestOf(proof.secret) }),
  ];
  await writeIf([accountUpdate(await account(), { status: 'disabled' })]);
  answers.push(await hook(proof));
  await writeIf([accountUpdate(await account(), { status: 'active' })]);
  await save({ source: '' });
  answers.push(await hook(proof));
  for (const { status: code, body } of answers) {
    expect(code).toBe(404);
    expect({ ...body, request_id: '' }).toEqual({ ...answers[0]!.body, request_id: '' });
  }
  expect(readings()).toBe(0);
});

test('a call that is too large, or without a secret, is refused before anything is read', async () => {
  const { key, secret } = await made();
  const { sharedSecret: _secret, ...without } = hookBody(secret);
  for (const body of [{ ...hookBody(secret), alertData: 'x'.repeat(100_000) }, without])
    expect((await call('sourcehooks.takeHook', null, { query: { key }, body })).status).toBe(400);
  expect((await status()).hook_taken_at_ms).toBe(0);
});

test('a flood is one reading each few seconds, and the last call of it is followed by one', async () => {
  await readAll();
  const proof = await made();
  cloud.asked.length = 0;
  const flood = Array.from({ length: 12 }, () => hook(proof));
  await until(async () => {
    const row = await get('sourceHooks', { accountId: NORTH, source: 'meraki' });
    expect(row!['readingAtMs']).toBeGreaterThan(0);
  });
  expect(readings()).toBe(0);
  expect((await Promise.all(flood)).map(({ status: code }) => code)).toEqual(
    Array<number>(12).fill(200),
  );
  expect(readings()).toBe(1);
  expect((await hook(proof)).status).toBe(200);
  expect(readings()).toBe(2);
});

test('a reading that began before one that a call made does not clear what opened in between', async () => {
  const all = cloud.organisations[0]!.alerts;
  cloud.organisations[0]!.alerts = [];
  await readAll();
  const startedAtMs = Date.now();
  const fed = { account: await account(), name: 'meraki' } as const;
  cloud.organisations[0]!.alerts = all;
  await hook(await made());
  expect(await open()).toHaveLength(3);
  const devices = await storedDevices(fed);
  await takeAlerts(fed, devices, { alerts: [], startedAtMs }, new Date());
  expect(await open()).toHaveLength(3);
  await takeAlerts(fed, devices, { alerts: [], startedAtMs: Date.now() }, new Date());
  expect(await open()).toEqual([]);
});

test('a source that does not answer then is read with the next minute', async () => {
  await readAll();
  const proof = await made();
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  cloud.refused = 'organizations';
  expect((await hook(proof)).status).toBe(200);
  expect(logged).toHaveBeenCalledWith('alerts were not read after a call', {
    accountId: NORTH,
    error: expect.objectContaining({ status: 500 }) as Error,
  });
  expect(await open()).toHaveLength(3);
});

test('tries are limited, and those with keys that nobody has together', async () => {
  const proof = await made();
  const unknown = { key: 'nobody-has-this-key-1', secret: 'x' };
  expect((await hook(unknown)).status).toBe(404);
  const { name, perPerson, windowSeconds } = HOOKS_LIMIT;
  for (const [who, tried] of [
    [digestOf(proof.key), proof],
    ['none', unknown],
    ['none', { ...unknown, key: 'nobody-has-this-key-2' }],
  ] as const) {
    for (const at of [0, windowSeconds])
      await addUses(
        `person:${who}`,
        name,
        perPerson,
        windowSeconds,
        new Date(Date.now() + at * 1_000),
      );
    expect((await hook(tried)).status).toBe(429);
  }
  const counted = await addUses(
    `person:${digestOf(unknown.key)}`,
    name,
    1,
    windowSeconds,
    new Date(),
  );
  expect(counted).toBe(1);
});

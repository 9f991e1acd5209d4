import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import { findDevice } from '../../../functions/snmp/find-device.ts';
import { nameOf, scan, writeIf } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { useNames } from '../../fixtures/dns-server.ts';
import { people } from '../../fixtures/people.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
import { auditRows } from '../../fixtures/world.ts';
import { arrived, eachWithJobs, run } from '../jobs/open-jobs.ts';
import { searched, searchOf, startSearch } from './open-search.ts';
import { COMMUNITY, eachWithNetwork } from './search-network.ts';

eachWithJobs();
const port = eachWithNetwork([
  { address: '127.81.0.1' },
  { address: '127.81.0.2', hostname: 'OTHER', credential: { community: 'not-ours' } },
  { address: '127.81.0.3', hostname: 'V3', version: '3', credential: V3_USER },
  { address: '::1', hostname: 'SIX' },
]);

const write = (table: 'accounts' | 'devices', Key: object, set: Record<string, unknown>) =>
  writeIf([
    {
      Update: {
        TableName: nameOf(table),
        Key,
        UpdateExpression: `SET ${Object.keys(set)
          .map((name) => `#${name} = :${name}`)
          .join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(
          Object.keys(set).map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(set).map(([name, value]) => [`:${name}`, value]),
        ),
      },
    },
  ]);

const reachedAt = (account: string, deviceId: string, address: string) =>
  write(
    'devices',
    { accountId: accountNamed(account), deviceId },
    { snmp: { address, port: port(), version: '2c', credential: 'default' } },
  );

test('a search finds the devices of a range that answer, and says what each is', async () => {
  const search = await searched('127.81.0.0/29', port());
  expect(search).toMatchObject({
    job: {
      kind: 'findDevices',
      state: 'done',
      title: 'Search for devices in 127.81.0.0/29',
      sentence: '1 of 6 addresses answers over SNMP',
    },
    customer: 'Harbour Foods',
    port: port(),
    addresses: 6,
    asked: 6,
    silent: 5,
    notAsked: [],
  });
  expect(search.found).toEqual([
    {
      address: '127.81.0.1',
      dnsName: '',
      answers: 'snmp',
      port: null,
      name: 'LDS-CPE-01',
      vendor: 'Juniper',
      kind: 'Router',
      description: 'Juniper Networks, Inc. srx300',
      location: 'Leeds depot',
      isWatched: false,
      watchedAs: '',
    },
  ]);
});

test('a device of version 3 is found by its user, and says so where it refuses another', async () => {
  const by = (credential: object) => ({ snmp: { version: '3', port: port(), credential } });
  const found = await searched('127.81.0.3', port(), by(V3_USER));
  expect(found.found).toMatchObject([{ answers: 'snmp', name: 'V3' }]);
  const refused = await searched('127.81.0.3', port(), by({ ...V3_USER, user: 'nobody' }));
  expect(refused.found).toMatchObject([{ answers: 'refused', name: '' }]);
  expect(refused.job.sentence).toBe('0 of 1 addresses answer over SNMP, 1 in another way');
});

test('a device that is watched at the address and port is named to who may see it', async () => {
  await reachedAt('northbeam', '501', '127.81.0.1');
  const { found } = await searched('127.81.0.1', port());
  expect(found).toMatchObject([{ isWatched: true, watchedAs: 'LDS-CPE-01' }]);

  const customer = await call('provisioning.createCustomer', people.northAdmin, {
    body: { customer: 'Mill Lane', rDevGroupId: '20' },
  });
  await reachedAt('tidewater', '504', '127.81.0.1');
  const { id: cDevGroupId } = customer.body.data as { id: string };
  const unseen = await searched('127.81.0.1', port(), { claims: people.allButQuay, cDevGroupId });
  expect(unseen.found).toMatchObject([{ isWatched: true, watchedAs: '' }]);
});

const ownOf = (family: 'IPv4' | 'IPv6') =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === family && !one.internal && !one.address.startsWith('fe80'))
    ?.address;

test.for(['IPv4', 'IPv6'] as const)(
  'an address of %s that is silent over SNMP is asked over TCP',
  async (family, { skip }) => {
    const own = ownOf(family);
    if (!own) return skip('this machine has no such address');
    const sockets = new SnmpSockets(1);
    const target = { address: own, port: port(), version: '2c', credential: 'default' } as const;
    const found = await findDevice(sockets, target, COMMUNITY);
    sockets.close();
    expect(found).toMatchObject({
      address: own,
      answers: 'tcp',
      port: expect.any(Number) as number,
    });
  },
);

test('names and IPv6 are found, an address once with all its names, and what could not be asked is kept', async () => {
  const names = await useNames({
    'one.example': ['127.81.0.1'],
    'other.example': ['127.81.0.1'],
    'metadata.example': ['169.254.169.254'],
  });
  const range =
    '127.81.0.1 Other.example one.example ::1 0::1 gone.example metadata.example 127.81.0.9';
  const search = await searched(range, port());
  names.close();
  expect(search).toMatchObject({
    job: { sentence: '4 of 7 addresses answer over SNMP, 2 could not be asked' },
    addresses: 7,
    asked: 7,
    silent: 1,
    notAsked: [
      { host: 'gone.example', why: 'noAddress', address: '' },
      { host: 'metadata.example', why: 'noDevice', address: '169.254.169.254' },
    ],
  });
  expect(search.found).toMatchObject([
    { address: '127.81.0.1', dnsName: 'other.example, one.example', name: 'LDS-CPE-01' },
    { address: '::1', dnsName: '', name: 'SIX' },
  ]);
});

test('a device whose address is written in another form is watched already', async () => {
  await reachedAt('northbeam', '501', '0:0::0001');
  const { found } = await searched('::1', port());
  expect(found).toMatchObject([{ isWatched: true, watchedAs: 'LDS-CPE-01' }]);
});

test.each([
  ['10.1.0.0/21', /^range: must not be larger than \/22/],
  [
    'router',
    /^range: must be addresses such as 10\.1\.0\.7, subnets .* or names .*; router is none of these/,
  ],
  ['2001:db8::/64', /^range: must not be larger than \/118, as 2001:db8::\/64 is: give single/],
  ['fe80::1', /^range: must not include fe80::1/],
  ['::ffff:a9fe:a9fe', /^range: must not include ::ffff:a9fe:a9fe/],
  ['2001:db8::/118 10.1.0.7', /^range: has 1,025 addresses/],
  ['169.254.169.254', /^range: must not include 169\.254\.169\.254/],
  ['10.1.0.0/22 10.2.0.0/24', /^range: has 1,276 addresses/],
])('the range %s is refused by its field, and no job is made', async (range, message) => {
  const before = (await scan('jobs')).length;
  const refused = await startSearch(range, 161);
  expect([refused.status, refused.body.field]).toEqual([400, 'range']);
  expect(refused.body.message).toMatch(message);
  expect((await scan('jobs')).length).toBe(before);
});

test('the start is in the audit log with the range, and the credential nowhere', async () => {
  const { job } = await startSearch('127.81.0.1', port());
  const rows = (await auditRows('northbeam')).filter(({ target }) => target === job.id);
  expect(rows).toMatchObject([
    {
      action: 'provisioning.findDevices',
      information: 'Started: Search for devices in 127.81.0.1',
      after: { customer: 'Harbour Foods', range: '127.81.0.1', port: port() },
    },
  ]);
  expect(JSON.stringify([rows, await scan('jobs')])).not.toContain(COMMUNITY.community);
  await arrived(1);
  await run();
  const answer = JSON.stringify(await searchOf(job.id));
  expect(answer).toContain('LDS-CPE-01');
  expect(answer).not.toContain(COMMUNITY.community);
});

test('a search is its starter’s, and is refused to who may not provision there', async () => {
  const { job } = await startSearch('127.81.0.1', port());
  // An Admin of the same account sees the job, and not what it found.
  const colleague = { ...people.northDesk, sub: 'colleague', 'custom:roles': 'Admin' };
  const byId = { query: { id: job.id } };
  expect((await call('jobs.getJob', colleague, byId)).status).toBe(200);
  for (const claims of [colleague, people.northAdmin, people.calderAdmin])
    expect((await call('provisioning.getSearch', claims, byId)).status).toBe(404);
  expect((await call('provisioning.getSearch', people.manager, byId)).status).toBe(403);
  const statusOf = async (claims: typeof people.northDesk, cDevGroupId: string) =>
    (await startSearch('127.81.0.1', port(), { claims, cDevGroupId })).status;
  expect(await statusOf(people.manager, '11')).toBe(403);
  expect(await statusOf(people.northDesk, '1011')).toBe(404);
  expect(await statusOf(people.northDesk, '10')).toBe(400);
});

test('devices of an account that another source asks are not searched', async () => {
  await write(
    'accounts',
    { accountId: accountNamed('northbeam') },
    { source: 'elsewhere', keySource: 'zabbix' },
  );
  const refused = await startSearch('127.81.0.1', port());
  expect([refused.status, refused.body.field]).toEqual([400, 'cDevGroupId']);
});

test('without a credential the account’s usual one is used, or the call is refused', async () => {
  const asked = { claims: people.northAdmin, cDevGroupId: '21' };
  await searched('127.81.0.1', port(), asked);
  const { found } = await searched('127.81.0.1', port(), { ...asked, snmp: { port: port() } });
  expect(found).toMatchObject([{ answers: 'snmp' }]);
  const refused = await startSearch('127.81.0.1', port(), {
    claims: people.calderAdmin,
    cDevGroupId: '1011',
    snmp: undefined,
  });
  expect([refused.status, refused.body.field]).toEqual([409, 'snmp']);
});

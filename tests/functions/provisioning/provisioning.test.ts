import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import type { Device } from '../../../core/domain/device.ts';
import { ADDITIONAL_PROPERTIES } from '../../../core/domain/additional-properties.ts';
import { sentName } from '../../../core/domain/provisioning.ts';
import { keepSnmpCredential, snmpCredentials } from '../../../functions/gateways/secrets.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { Poller } from '../../../functions/monitoring/collector/memory.ts';
import { pollShard } from '../../../functions/monitoring/collector/poll-shard.ts';
import { everyShard } from '../../../functions/monitoring/collector/shards.ts';
import { log } from '../../../functions/runtime/log.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { findDevices } from '../../../functions/store/devices.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
import { newDevice } from './calls.ts';
import { seedTwoProviders, twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld } from '../../fixtures/world.ts';
import { aDevice, freePort } from '../../infra/simulation/a-device.ts';

const ACCOUNT = accountNamed('northbeam');
const COMMUNITY = { community: 'mill-read' };
let local: Local;
let network: Network;
let port: number;

beforeAll(async () => {
  local = await startLocal();
  log.setLogLevel('SILENT');
  port = await freePort();
  network = await startNetwork(
    [
      aDevice({ address: '127.81.0.1', hostname: 'MILL-R1', credential: COMMUNITY }),
      aDevice({ address: '127.81.0.2', hostname: 'MILL-R2', version: '3', credential: V3_USER }),
    ],
    port,
  );
  await seedTwoProviders();
  await writeSecrets(twoProviders().secrets);
});
afterAll(async () => {
  await network.close();
  await local.stop();
});
beforeEach(() => restoreWorld());

const snmp = (change: object = {}) => ({ version: '2c', port, credential: COMMUNITY, ...change });
const provision = (change: Record<string, unknown> = {}, claims: Claims = people.northDesk) =>
  call('provisioning.createDevice', claims, { body: { ...newDevice('11'), ...change } });
const deviceOf = async (claims: Claims, id: string) =>
  ((await call('devices.getDevice', claims, { query: { id } })).body.data as Device[])[0]!;
const idIn = (answer: Awaited<ReturnType<typeof provision>>) =>
  (answer.body.data as { id: string }).id;

describe('POST /customer', () => {
  const create = (change: Record<string, unknown>, claims: Claims = people.northDesk) =>
    call('provisioning.createCustomer', claims, {
      body: { customer: 'Mill Lane', rDevGroupId: '10', user: 'x', customerID: 'C-7', ...change },
    });

  test('API-78 DATA-78 PROV-21 takes customer, rDevGroupId, user and customerID, answers status_code and message, and the customer is there', async () => {
    const answer = await create({});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status_code: 200,
        message: 'The customer Mill Lane was provisioned. Devices can be provisioned for it now.',
      },
    });
    const { body } = await call('devicegroups.listCustomers', people.northDesk, {
      query: { account_id: 'northbeam', parentId: '10' },
    });
    expect(body.data).toContainEqual(
      expect.objectContaining({
        name: 'Mill Lane',
        customer: 'Mill Lane',
        customer_id: 'C-7',
        fullPath: 'Northbeam Direct/Mill Lane',
        deviceCount: 0,
      }),
    );
    expect((await create({ customer: 'No Books', customerID: undefined })).status).toBe(200);
    expect(await auditRows('northbeam')).toContainEqual(
      expect.objectContaining({
        action: 'provisioning.createCustomer',
        information: 'Provisioned the customer Mill Lane in Northbeam Direct',
      }),
    );
  });

  test.each([
    [{ customer: '' }, 400, 'customer'],
    [{ customer: 'a/b' }, 400, 'customer'],
    [{ customer: ' harbour  FOODS ' }, 409, 'customer'],
    [{ rDevGroupId: '11' }, 400, 'rDevGroupId'],
    [{ rDevGroupId: '20' }, 404, undefined],
    [{ rDevGroupId: '1010' }, 404, undefined],
  ])('refuses %j', async (change, status, field) => {
    const answer = await create(change);
    expect([answer.status, answer.body.field]).toEqual([status, field]);
  });

  test('of two at once under one name one is made', async () => {
    const answers = await Promise.all([create({ customer: 'Twin' }), create({ customer: 'twin' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('PROV-20 needs manage on provisioning', async () => {
    for (const claims of [people.manager, people.viewer, people.reseller])
      expect((await create({}, claims)).status).toBe(403);
  });
});

describe('POST /device', () => {
  test('API-79 DATA-71 DATA-72 DATA-73 DATA-74 DATA-75 DATA-76 DATA-77 takes the fields, by their names or in list, and each is read back', async () => {
    const half = Math.floor(ADDITIONAL_PROPERTIES.length / 2);
    const valued = ADDITIONAL_PROPERTIES.map((name) => [sentName(name), `the ${name}`] as const);
    expect(valued.map(([name]) => name)).toContain('l1.location');
    expect(valued.filter(([name]) => name.startsWith('aur.'))).toHaveLength(18);
    const body = newDevice('11');
    const answer = await provision({
      ...body,
      ...Object.fromEntries(valued.slice(0, half)),
      list: valued.slice(half).map(([name, value]) => ({ name, value })),
      'aur.pre_live': true,
    });
    expect(answer).toMatchObject({ status: 200, body: { status_code: 200 } });
    expect(answer.body.message).toMatch(/was provisioned at the location, a new site\./);
    const device = await deviceOf(people.northDesk, idIn(answer));
    expect(device).toMatchObject({
      label: body.device,
      Customer: 'Harbour Foods',
      'DNS Name': body.ip,
      'Circuit Reference': body['aur.circuit_reference'],
      'Billing Reference': body['aur.circuit_reference'],
      Postcode: 'LS1 4AP',
      'Circuit Size': '100Mb',
      'Bearer Size': '1Gb',
      'Pre-Live': 'true',
      'Site Name': 'the location',
    });
    const text = JSON.stringify(device);
    for (const name of ADDITIONAL_PROPERTIES) expect(text).toContain(`the ${name}`);
    expect(device['Custom']).toContainEqual({ name: 'request_id', value: 'R-1' });
    const row = (await auditRows('northbeam')).find(({ target }) => target === idIn(answer));
    expect(row).toMatchObject({
      action: 'provisioning.createDevice',
      information: `Provisioned ${body.device} at the location of Harbour Foods`,
    });
  });

  test('a device is polled a minute later, seen by its customer, and its credential is told nowhere', async () => {
    const answer = await provision({
      device: 'MILL-R1',
      ip: '127.81.0.1',
      'aur.postcode': 'BD1 1AA',
      snmp: snmp(),
    });
    expect(answer.body.message).toBe(
      'MILL-R1 was provisioned at BD1 1AA, a new site. It is polled within two minutes.',
    );
    const id = idIn(answer);
    const shard = (await everyShard()).find(({ shardId }) => shardId === 'p1')!;
    expect(shard.accountId).toBe(ACCOUNT);
    const poller = new Poller();
    forgetContexts();
    const minuteEpochSeconds = Math.floor(Date.now() / 60_000) * 60;
    await pollShard(poller, { ...shard, minuteEpochSeconds });
    poller.close();
    const device = await deviceOf(people.manager, id);
    expect(device['lastPolledEpochSeconds']).toBeGreaterThan(0);
    expect(device['Device Uptime']).toBeGreaterThan(0);
    const instances = await call('datasources.listInstances', people.northDesk, {
      query: { account_id: 'northbeam', type: 'devices', id, ds_id: 'interfaces' },
    });
    expect(JSON.stringify(instances.body)).toContain('ge-0/0/0');
    const told = JSON.stringify([answer.body, device, await auditRows('northbeam')]);
    expect(told).not.toContain(COMMUNITY.community);
  });

  test('a device is asked by the usual credential at a port of its own', async () => {
    const answer = await provision({ snmp: { port: 10_161 } });
    const [stored] = await findDevices({ accountIds: [ACCOUNT], customer: null }, [idIn(answer)]);
    expect(stored?.snmp).toMatchObject({ port: 10_161, credential: 'default' });
  });

  test('PROV-17 PROV-18 PROV-19 each refusal names its field and says why', async () => {
    const wrong: [Record<string, unknown>, number, string, RegExp][] = [
      [
        { ip: '300.1.1.1' },
        400,
        'ip',
        /^The loopback IP is neither an IPv4 nor an IPv6 address\.$/,
      ],
      [{ 'aur.circuit_size': '10' }, 400, 'aur.circuit_size', /digits followed by Mb or Gb/],
      [{ 'aur.circuit_size': '1.5Gb' }, 400, 'aur.circuit_size', /digits followed by Mb or Gb/],
      [{ 'aur.bearer_size': '10Tb' }, 400, 'aur.bearer_size', /digits followed by Mb or Gb/],
      [{ device: ' ' }, 400, 'device', /is required/],
      [{ device: 'lds-cpe-01' }, 409, 'device', /^A device of this name already exists, at /],
      [{ cDevGroupId: '10' }, 400, 'cDevGroupId', /^Choose the folder of a customer\.$/],
      [{ snmp: snmp({ version: '3' }) }, 400, 'snmp.credential', /must be a user for version 3/],
      [{ snmp: { version: '2c' } }, 400, 'snmp.credential', /and a community for the others/],
      [{ snmp: { credential: COMMUNITY } }, 400, 'snmp.credential', /and a community/],
    ];
    for (const [change, status, field, words] of wrong) {
      const answer = await provision(change);
      expect([answer.status, answer.body.field]).toEqual([status, field]);
      expect(answer.body.message).toMatch(words);
    }
    const first = newDevice('11');
    expect((await provision({ ...first, ip: '2001:db8::1' })).status).toBe(200);
    expect((await provision({ ip: '2001:db8::1' })).body).toMatchObject({
      field: 'ip',
      message: `${first.device} already has the loopback IP 2001:db8::1 and the SNMP port 161.`,
    });
    const again = await provision({ 'aur.circuit_reference': first['aur.circuit_reference'] });
    expect(again.body.message).toContain(`is also that of ${first.device}.`);
  });

  test('PROV-01 PROV-16 needs manage on provisioning, and on the properties of what stands there', async () => {
    expect((await provision()).status).toBe(200);
    for (const claims of [people.manager, people.viewer, people.reseller])
      expect((await provision({}, claims)).status).toBe(403);
    expect((await provision({ cDevGroupId: '21' })).status).toBe(404);
    const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
    const services = admin.services.map((each) => ({ ...each, systemProperties: 3 as const }));
    const role = { ...admin, name: 'No Properties', services };
    await putMany('roles', [roleRow(providerNamed('northbeam'), { role, owner: undefined })]);
    const reads = { ...people.northAdmin, 'custom:roles': role.name };
    expect((await provision({}, reads)).status).toBe(403);
  });

  test('a site is found again by its postcode and by its name, and made where there is none', async () => {
    const first = await provision({ 'aur.postcode': 'ls9 8XY', 'l1.location': 'Mill Lane Depot' });
    const byPostcode = await provision({ 'aur.postcode': 'LS98xy' });
    const byName = await provision({ 'aur.postcode': 'LS9 9ZZ', 'l1.location': 'mill lane depot' });
    expect(first.body.message).toContain('at Mill Lane Depot, a new site.');
    for (const answer of [byPostcode, byName])
      expect(answer.body.message).toContain('at Mill Lane Depot. ');
    const { body } = await call('provisioning.listSites', people.northDesk, {
      query: { cDevGroupId: '11' },
    });
    expect(body.data).toContainEqual({
      id: expect.any(String) as string,
      name: 'Mill Lane Depot',
      postcodes: expect.arrayContaining(['ls9 8XY', 'LS98xy', 'LS9 9ZZ']) as string[],
      deviceCount: 3,
    });
  });

  test('of two at once under one name one is made, and a name is free again once its device is deleted', async () => {
    const answers = await Promise.all([
      provision({ device: 'TWIN-1' }),
      provision({ device: 'twin-1', 'aur.postcode': 'HX1 1AA' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200)!;
    const device = await deviceOf(people.northDesk, idIn(made));
    const gone = await call('devices.deleteDevice', people.northDesk, {
      query: { id: idIn(made), name: device['label'], user: 'x', billing_ref: '' },
    });
    expect(gone.status).toBe(200);
    const again = await provision({ device: 'TWIN-1' });
    expect(again.status).toBe(200);
    expect(idIn(again)).not.toBe(idIn(made));
  });

  test('a hundred devices are polled together, and no more', async () => {
    const [pattern] = twoProviders().devices;
    const devices = Array.from({ length: 100 }, (_, at) => ({
      ...pattern!,
      deviceId: `full-${at}`,
      shardId: 'p1',
      system: { ...pattern!.system, label: `FULL-${at}` },
    }));
    await putMany(
      'devices',
      devices.map((device) => deviceRow(device, Date.now())),
    );
    const one = await provision();
    const [stored] = await findDevices({ accountIds: [ACCOUNT], customer: null }, [idIn(one)]);
    expect(stored?.shardId).toBe('p2');
  });
});

describe('POST /device/test', () => {
  const tryOut = (change: object, claims: Claims = people.northDesk) =>
    call('provisioning.tryDevice', claims, { body: { cDevGroupId: '11', ...change } });

  test.each([
    ['a community', 'MILL-R1', '127.81.0.1', () => snmp()],
    ['a user', 'MILL-R2', '127.81.0.2', () => snmp({ version: '3', credential: V3_USER })],
  ])('says by %s what the device says of itself', async (_, name, ip, access) => {
    const answer = await tryOut({ ip, snmp: access() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          name,
          description: 'Juniper Networks, Inc. srx300',
          vendor: expect.stringContaining('Juniper') as string,
          interfaces: expect.arrayContaining([
            expect.objectContaining({
              name: 'ge-0/0/0',
              status: 'Up',
              alias: expect.stringContaining('WAN') as string,
            }),
          ]) as unknown,
        },
      },
    });
  });

  test(
    'says why a device does not answer, which is no fault of the portal, and where nothing is usual',
    { timeout: 30_000 },
    async () => {
      const faults = vi.spyOn(log, 'error');
      const wrong = snmp({ credential: { community: 'x' } });
      const answer = await tryOut({ ip: '127.81.0.1', snmp: wrong });
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(/answer/);
      expect(faults).not.toHaveBeenCalled();
      expect((await tryOut({ ip: 'router' })).body.field).toBe('ip');
      expect((await tryOut({ ip: '127.81.0.1' }, people.manager)).status).toBe(403);
      expect((await tryOut({ cDevGroupId: '21', ip: '127.81.0.1' })).status).toBe(404);
    },
  );
});

describe('credentials of an account', () => {
  test('that are kept at once are all there, one of a kind, and the first is the usual one', async () => {
    const account = accountNamed('calder_SUPER');
    const wanted = ['a', 'b', 'c', 'a'].map((community) => ({ community }));
    const names = await Promise.all(wanted.map((one) => keepSnmpCredential(account, one)));
    expect(names[0]).toBe(names[3]);
    expect(names).toContain('default');
    const secret = await snmpCredentials(account, names);
    expect(names.map((name) => secret[name])).toEqual(wanted);
    expect(Object.keys(secret)).toHaveLength(3);
  });
});

import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nameOf, query, writeTogether } from '../../../functions/store/client.ts';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { inOneWindow } from '../../fixtures/limits.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';
import { aDevice, freePort } from '../../infra/simulation/a-device.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';

const secrets = mockClient(SecretsManagerClient);
let tables: TestTables;
let network: Network;

beforeAll(async () => {
  tables = await startWorld();
  secrets.on(GetSecretValueCommand).resolves({
    SecretString: JSON.stringify({ default: { community: 'harbour-read' }, v3: V3_USER }),
  });
  const port = await freePort();
  network = await startNetwork(
    [
      aDevice({ address: '127.79.0.1', bootedEpochSeconds: Date.now() / 1000 - 90_000 }),
      aDevice({
        address: '127.79.0.2',
        version: '3',
        credential: V3_USER,
        bootedEpochSeconds: Date.now() / 1000 - 90_000,
      }),
      aDevice({ address: '127.79.0.3', outages: [once(0, Infinity)] }),
    ],
    port,
  );
  await reachedAt('501', { address: '127.79.0.1', port, version: '2c', credential: 'default' });
  await reachedAt('502', { address: '127.79.0.2', port, version: '3', credential: 'v3' });
  await reachedAt('503', { address: '127.79.0.3', port, version: '2c', credential: 'default' });
});
afterAll(async () => {
  await network.close();
  await tables.stop();
});

async function reachedAt(deviceId: string, snmp: object): Promise<void> {
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId },
        UpdateExpression: 'SET snmp = :snmp, changedAtMs = :ms',
        ExpressionAttributeValues: { ':snmp': snmp, ':ms': Date.now() },
      },
    },
  ]);
}

const target = (dnsName: string) => ({ query: { account_id: 'northbeam', dnsName } });
const run = (change: object) =>
  call('devices.runSnmp', people.northDesk, {
    body: {
      account_id: 'northbeam',
      dnsName: '501',
      oid: '1.3.6.1.2.1.1',
      command: 'snmpwalk',
      snmpVersion: 'V2C',
      customSnmpCredentials: false,
      ...change,
    },
  });

describe('live questions to a device', () => {
  test.each([
    ['501', 'V2C'],
    ['502', 'V3'],
  ])(
    'API-39 DIAG-02 GET /devices/snmp/data answers the panel of device %s, asked over %s',
    async (id, version) => {
      const answer = await call('devices.getSnmpData', people.manager, target(id));
      expect(answer).toEqual({
        status: 200,
        body: {
          status_code: 200,
          data: {
            Description: 'Juniper Networks, Inc. srx300',
            Uptime: '1 d 1 h',
            OID: '1.3.6.1.4.1.2636.1.1.1.2.133',
            Vendor: 'Juniper Networks, Inc.',
            Type: 'Router',
            Model: 'SRX300',
            'Serial Number': 'CV1234AF0001',
            'SNMP Version': version,
          },
        },
      });
    },
  );

  test('API-40 DIAG-34 GET /devices/snmp/interface-data answers a row for each interface', async () => {
    const answer = await call('devices.getSnmpInterfaces', people.manager, target('501'));
    const rows = answer.body.data as Record<string, string>[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      name: 'ge-0/0/0',
      type: 'ethernetCsmacd',
      status: 'Up',
      alias: 'WAN: Corelink CL-4411',
    });
    expect(rows[2]).toMatchObject({ name: 'ge-0/0/2', status: 'Down' });
    expect(Object.keys(rows[0]!).sort()).toEqual(['alias', 'interface', 'name', 'status', 'type']);
  });

  test('API-42 API-43 POST /devices/snmp/oid gives what the command prints', async () => {
    const walked = String((await run({})).body.data).split('\n');
    expect(walked[0]).toBe('.1.3.6.1.2.1.1.1.0 = STRING: "Juniper Networks, Inc. srx300"');
    expect(walked.length).toBeGreaterThan(5);
    expect((await run({ command: 'snmpget', oid: '.1.3.6.1.2.1.1.5.0' })).body.data).toBe(
      '.1.3.6.1.2.1.1.5.0 = STRING: "LDS-CPE-01"',
    );
    expect((await run({ command: 'snmpget', oid: '1.3.6.1.9.9' })).body.data).toContain('No Such');
    expect((await run({ oid: '1.3.6.1.2.1.1.5.0' })).body.data).toBe(
      '.1.3.6.1.2.1.1.5.0 = STRING: "LDS-CPE-01"',
    );
  });

  test('DIAG-20 snmpdiagnose needs no OID and says how the device answers', async () => {
    const output = String((await run({ command: 'snmpdiagnose', oid: '' })).body.data);
    expect(output).toContain('Vendor: Juniper Networks, Inc.');
    expect(output).toMatch(/ifXTable .*: 3 rows/);
  });

  test('a person’s own credentials are used for the one run, and stand in no answer, log line or row', async () => {
    const lines: string[] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line) => {
        lines.push(String(line));
      }),
    );
    const good = await run({ customSnmpCredentials: true, snmpCommunityString: 'harbour-read' });
    const wrong = await run({
      dnsName: '502',
      snmpVersion: 'V3',
      customSnmpCredentials: true,
      auth: 'SHA-256',
      authToken: 'wrong-auth-token',
      priv: 'AES128',
      privToken: 'wrong-priv-token',
    });
    for (const spy of spies) spy.mockRestore();
    expect(good.body.data).toContain('Juniper');
    expect(wrong.status).toBe(422);
    const written = JSON.stringify([
      good.body,
      wrong.body,
      lines,
      await query('audit', { partition: { accountId: accountNamed('northbeam') } }),
      await query('ledger', { partition: { accountId: accountNamed('person:north-desk') } }),
    ]);
    for (const secret of [
      'harbour-read',
      'wrong-auth-token',
      'wrong-priv-token',
      'authentication-key',
      'privacy-key-long',
    ])
      expect(written).not.toContain(secret);
    expect(written).toContain(
      'Ran snmpwalk 1.3.6.1.2.1.1 on LDS-CPE-01 with credentials of their own',
    );
  });

  test(
    'a device that does not answer is told in a sentence, which keeps the address of its management',
    { timeout: 240_000 },
    async () => {
      const answer = await call('devices.getSnmpData', people.northDesk, target('503'));
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'No answer from the device in time.' },
      });
    },
  );

  test('a device is the one of its id, whatever DNS names people write; a name that two have names neither', async () => {
    const dnsName = 'lds-cpe-01.example';
    const named = (id: string, name: string) =>
      call('devices.updateProperties', people.northAdmin, {
        body: {
          id,
          account_id: 'northbeam',
          billing_ref: '',
          user: '',
          custom: false,
          properties: [{ name: 'DNS Name', value: name }],
        },
      });
    const ask = async (who: object) => {
      const { status, body } = await call('devices.getSnmpData', people.northDesk, {
        query: { account_id: 'northbeam', ...who },
      });
      return status === 200 ? (body.data as Record<string, string>)['SNMP Version'] : status;
    };
    await named('501', dnsName);
    expect(await ask({ dnsName })).toBe('V2C');
    await named('502', dnsName);
    expect(await ask({ dnsName })).toBe(409);
    expect(await ask({ id: '501' })).toBe('V2C');
    expect(await ask({ id: '502', dnsName })).toBe('V3');
    // The id of another device as one's DNS name.
    await named('502', '501');
    expect(await ask({ dnsName: '501' })).toBe('V2C');
    expect(await ask({ id: 'nowhere', dnsName })).toBe(404);
    expect(await ask({})).toBe(400);
    // Two devices, of which the person sees one: that one is meant.
    await named('503', dnsName);
    const seen = await call('devices.getSnmpData', people.manager, target(dnsName));
    expect(seen.status).toBe(200);
  });

  test('a device that nobody said how to reach is told so', async () => {
    await reachedAt('503', {});
    expect(await call('devices.getSnmpData', people.northDesk, target('503'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('No SNMP credential is set') as string },
    });
  });

  test('whoever asks very often is slowed down', async () => {
    const statuses: number[] = [];
    await inOneWindow(async () => {
      for (let at = 0; at < 32; at += 1)
        statuses.push((await call('devices.getSnmpData', people.northAdmin, target('503'))).status);
    });
    expect(statuses).toContain(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

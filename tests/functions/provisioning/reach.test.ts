import { afterAll, beforeAll, expect, test } from 'vitest';
import { snmpCredential } from '../../../functions/gateways/secrets.ts';
import { findDevices } from '../../../functions/store/devices.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { newDevice } from './calls.ts';
import { people } from '../../fixtures/people.ts';
import { seedTwoProviders, twoProviders } from '../../fixtures/two-providers.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';

const ACCOUNT = accountNamed('northbeam');
const COMMUNITY = { community: 'mill-read' };
let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await seedTwoProviders();
  await writeSecrets(twoProviders().secrets);
});
afterAll(() => local.stop());

const provision = (change: Record<string, unknown>) =>
  call('provisioning.createDevice', people.northDesk, { body: { ...newDevice('11'), ...change } });

test('devices behind one address differ by their SNMP ports; the same port twice is refused', async () => {
  const ip = '2001:db8::9';
  const by = (port: number) => ({ ip, snmp: { version: '2c', port, credential: COMMUNITY } });
  expect((await provision({ ip: '2001:0DB8:0::9' })).status).toBe(200);
  expect((await provision({ ip: '2001:DB8::0:9' })).body).toMatchObject({ field: 'ip' });
  expect((await provision(by(1_161))).status).toBe(200);
  expect((await provision(by(1_161))).body).toMatchObject({
    field: 'ip',
    message: expect.stringMatching(
      / already has the loopback IP 2001:db8::9 and the SNMP port 1161\.$/,
    ) as string,
  });
  expect((await provision(by(161))).status).toBe(409);
  expect((await provision(by(1_162))).status).toBe(200);
});

test('an address of IPv6 is stored in one form, and a DNS name is no address of a device', async () => {
  const made = await provision({ ip: '2001:DB8:0:0::0A' });
  const { id } = made.body.data as { id: string };
  const [stored] = await findDevices({ accountIds: [ACCOUNT], customer: null }, [id]);
  expect([stored!.snmp!.address, stored!.device['DNS Name']]).toEqual([
    '2001:db8::a',
    '2001:db8::a',
  ]);
  await deviceAt('501', 'p1', '2001:DB8::0B');
  expect((await provision({ ip: '2001:db8::b' })).body).toMatchObject({ field: 'ip' });
  for (const ip of ['router1.example.net', '::FFFF:10.1.0.7']) {
    const refused = await provision({ ip });
    expect([refused.status, refused.body.field]).toEqual([400, 'ip']);
  }
});

test('a user of version 3 that signs without encrypting is kept; one that does neither is refused', async () => {
  const { privProtocol: _protocol, privKey: _key, ...signing } = V3_USER;
  const by = (credential: object) => ({ snmp: { version: '3', port: 161, credential } });
  const made = await provision({ ip: '192.0.2.77', ...by(signing) });
  expect(made.status).toBe(200);
  const { id } = made.body.data as { id: string };
  const [stored] = await findDevices({ accountIds: [ACCOUNT], customer: null }, [id]);
  expect(await snmpCredential(ACCOUNT, stored!.snmp!.credential)).toEqual(signing);
  const refused = await provision({ ip: '192.0.2.78', ...by({ user: 'desk' }) });
  expect([refused.status, refused.body.field]).toEqual([400, 'snmp.credential']);
});

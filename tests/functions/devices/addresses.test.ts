import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DeviceAddresses } from '../../../core/domain/device-addresses.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { nameOf, query, writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { startWorld } from '../../fixtures/world.ts';
import { aMachine } from '../collectors/a-machine.ts';
import { bridged, ciscoVlan, forwarded, ports, startBridge } from '../snmp/bridge-agent.ts';

const secrets = mockClient(SecretsManagerClient);
const COMMUNITY = 'of-harbour-switches';
const [PC, PHONE] = ['00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5f'];
const DESK = { ...ports({ 11: ['Gi1/0/1', 'Desk'] }, { 1: 11 }) };
const closing: (() => Promise<void>)[] = [];
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  secrets.on(GetSecretValueCommand).resolves({
    SecretString: JSON.stringify({ default: { community: COMMUNITY } }),
  });
  const bridge = await startBridge({ [COMMUNITY]: { ...DESK, ...forwarded(100, PC, 1) } });
  const perVlan = await startBridge({
    [COMMUNITY]: { ...ports({ 11: ['Gi1/0/1'] }), ...ciscoVlan(10), ...ciscoVlan(20) },
    [`${COMMUNITY}@10`]: { ...ports({}, { 1: 11 }), ...bridged(PHONE, 1) },
  });
  closing.push(bridge.close, perVlan.close);
  await reachedAt('501', bridge);
  await reachedAt('502', perVlan);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await tables.stop();
});

async function reachedAt(deviceId: string, { address, port }: { address: string; port: number }) {
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId },
        UpdateExpression: 'SET snmp = :snmp, changedAtMs = :ms',
        ExpressionAttributeValues: {
          ':snmp': { address, port, version: '2c', credential: 'default' },
          ':ms': Date.now(),
        },
      },
    },
  ]);
}

const ask = (claims: Claims, id = '501', account_id = 'northbeam') =>
  call('devices.readAddresses', claims, { body: { account_id, id } });
const auditRows = async () =>
  JSON.stringify(await query('audit', { partition: { accountId: accountNamed('northbeam') } }));

test('the addresses at the ports of a device are answered, and the reading is in its log', async () => {
  const { status, body } = await ask(people.manager);
  expect([status, body['collector']]).toEqual([200, undefined]);
  expect(body.data).toMatchObject({
    addresses: [{ mac: PC, ips: [], vlans: [100], port: 11, kind: 'learned' }],
    ports: [{ port: 11, name: 'Gi1/0/1', alias: 'Desk' }],
  });
  expect(await auditRows()).toContain('Read the addresses at the ports of LDS-CPE-01');
});

test('who sees no diagnostics is refused, and a device of another account is not found; neither is in the log', async () => {
  const before = await auditRows();
  expect((await ask(people.calderAdmin)).status).toBe(404);
  expect((await ask(people.calderAdmin, '501', 'calder')).status).toBe(404);
  expect((await ask(people.viewer)).status).toBe(403);
  expect(await auditRows()).toBe(before);
});

test('a device is named by its id alone', async () => {
  const { status, body } = await call('devices.readAddresses', people.northDesk, {
    body: { account_id: 'northbeam' },
  });
  expect(status).toBe(400);
  expect(body.message).toContain('id');
});

test('the community that a VLAN is read with is in no answer, log line or row', async () => {
  const lines: string[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line) => {
      lines.push(String(line));
    }),
  );
  const { status, body } = await ask(people.northDesk, '502');
  for (const spy of spies) spy.mockRestore();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    addresses: [{ mac: PHONE, vlans: [10] }],
    forwarding: 'perVlan',
  });
  expect(JSON.stringify([body, lines]) + (await auditRows())).not.toContain(COMMUNITY);
});

test(
  'a device at a site is asked by its collector, once that is updated',
  { timeout: 240_000 },
  async () => {
    const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
      body: { account_id: 'northbeam', name: 'Leeds office' },
    });
    const { code, collectorId } = body.data as { code: string; collectorId: string };
    const machine = await aMachine(code, 'leeds-1');
    await deviceAt('503', `at-${collectorId}-1`, '192.0.2.1', 'read');
    await machine.getWork({ version: '1.5.0' });
    expect(await ask(people.northDesk, '503')).toMatchObject({
      status: 422,
      body: {
        message:
          'The collector Leeds office has version 1.5.0, which cannot read forwarding tables before it is updated.',
      },
    });
    expect(await machine.fetchQuestions()).toEqual([]);
    await machine.getWork();
    const asking = ask(people.northDesk, '503');
    const { question, questionId } = await until(async () => {
      const [one] = await machine.fetchQuestions();
      expect(one).toBeDefined();
      return one!;
    });
    expect(question).toEqual({ kind: 'addresses' });
    const addresses: DeviceAddresses = {
      addresses: [{ mac: PC, ips: ['192.0.2.7'], vlans: [100], port: 11, kind: 'learned' }],
      isCut: false,
      vlans: [],
      ports: [{ port: 11, name: 'Gi1/0/1', alias: '' }],
      forwarding: 'whole',
      neighbours: 'whole',
      vlanTable: 'none',
    };
    await machine.fetchQuestions([{ questionId, packed: pack({ kind: 'addresses', addresses }) }]);
    expect(await asking).toMatchObject({
      status: 200,
      body: { data: addresses, collector: 'Leeds office' },
    });
  },
);

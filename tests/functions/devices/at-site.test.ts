import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveAnswer } from '../../../core/domain/live-question.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { startWorld } from '../../fixtures/world.ts';
import { aMachine } from '../collectors/a-machine.ts';

const secrets = mockClient(SecretsManagerClient);
const SYSTEM = {
  Description: '<script>alert(1)</script>',
  Uptime: '1 d',
  OID: '1.3.6',
  Vendor: 'N/A',
  Model: 'SRX300',
  'Serial Number': 'CV1',
};
let tables: TestTables;
let machine: Awaited<ReturnType<typeof aMachine>>;

beforeAll(async () => {
  tables = await startWorld();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: '{}' });
  const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
    body: { account_id: 'northbeam', name: 'Leeds office' },
  });
  const { code, collectorId } = body.data as { code: string; collectorId: string };
  machine = await aMachine(code, 'leeds-1');
  await deviceAt('501', `at-${collectorId}-1`, '192.0.2.1', 'read');
  await machine.getWork();
});
afterAll(() => tables.stop());

/** What a call answers when the site gives such an answer; the question is beside it. */
async function answered(asking: ReturnType<typeof call>, answer: LiveAnswer) {
  const { question, questionId } = await until(async () => {
    const [one] = await machine.fetchQuestions();
    expect(one).toBeDefined();
    return one!;
  });
  await machine.fetchQuestions([{ questionId, packed: pack(answer) }]);
  const { status, body } = await asking;
  return { status, body, question };
}

const target = { query: { account_id: 'northbeam', id: '501' } };
const run = (claims: Claims) =>
  call('devices.runSnmp', claims, {
    body: {
      account_id: 'northbeam',
      id: '501',
      oid: '.1.3.6',
      command: 'snmpwalk',
      snmpVersion: 'V2C',
      customSnmpCredentials: false,
    },
  });

test('each live question of a device at a site is answered by its collector, with its name', async () => {
  const { northDesk: desk } = people;
  const system = await answered(call('devices.getSnmpData', desk, target), {
    kind: 'system',
    system: SYSTEM,
  });
  expect(system.question).toEqual({ kind: 'system' });
  expect(system.body).toMatchObject({
    data: { ...SYSTEM, Type: 'Router', 'SNMP Version': 'V2C' },
    collector: 'Leeds office',
  });
  const row = { interface: '1', name: 'ge-0/0/0', type: '6', status: 'Up', alias: '' };
  const rows = await answered(call('devices.getSnmpInterfaces', desk, target), {
    kind: 'interfaces',
    rows: [row],
  });
  expect(rows.body).toMatchObject({ data: [row], collector: 'Leeds office' });
  const output = await answered(run(desk), { kind: 'command', output: 'walked' });
  expect(output.question).toEqual({ kind: 'command', command: 'snmpwalk', oid: '.1.3.6' });
  expect(output.body).toMatchObject({ data: 'walked', collector: 'Leeds office' });
});

test('people of a customer see that it ran at the site, and not the name of the collector', async () => {
  const { body } = await answered(call('devices.getSnmpData', people.manager, target), {
    kind: 'system',
    system: SYSTEM,
  });
  expect(body['collector']).toBe('');
  expect(JSON.stringify(body)).not.toContain('Leeds');
});

test('what the device refused at the site is the refusal of the call', async () => {
  const why = 'No answer from the device in time.';
  const { status, body } = await answered(run(people.northDesk), { kind: 'refused', why });
  expect([status, body.message]).toEqual([422, why]);
});

test('who may not ask a device has nothing put for its collector', async () => {
  expect((await run(people.viewer)).status).toBe(403);
  expect((await run(people.calderAdmin)).status).toBe(404);
  expect(await machine.fetchQuestions()).toEqual([]);
});

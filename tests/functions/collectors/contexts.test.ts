import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepSnmpCredential } from '../../../functions/gateways/secrets.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';
import { startWorld } from '../../fixtures/world.ts';
import { aMachine } from './a-machine.ts';

keptSecrets();
const NORTH = accountNamed('northbeam');
const IN_CONTEXT = { ...V3_USER, context: 'vrf-red' };
const OLDER = '1.5.0';
let tables: TestTables;
let machine: Awaited<ReturnType<typeof aMachine>>;
let collector: string;
let plain: string;
let inContext: string;

beforeAll(async () => {
  tables = await startWorld();
  const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
    body: { account_id: 'northbeam', name: 'Leeds office' },
  });
  const { code, collectorId } = body.data as { code: string; collectorId: string };
  machine = await aMachine(code, 'leeds-1');
  collector = collectorId;
  plain = await keepSnmpCredential(NORTH, V3_USER);
  inContext = await keepSnmpCredential(NORTH, IN_CONTEXT);
  await deviceAt('501', `at-${collector}-1`, '10.1.0.1', plain);
  await deviceAt('502', `at-${collector}-1`, '10.1.0.2', inContext);
});
afterAll(() => tables.stop());
beforeEach(() => machine.getWork());

test('a machine gets the contexts of its devices, and an older one the other credentials alone', async () => {
  expect(inContext).not.toBe(plain);
  const credentials = async (version?: string) => {
    const { body } = await machine.getWork(version === undefined ? {} : { version });
    return (body.data as { work: { credentials: object } }).work.credentials;
  };
  expect(await credentials(OLDER)).toEqual({ [plain]: V3_USER });
  expect(await credentials()).toEqual({ [plain]: V3_USER, [inContext]: IN_CONTEXT });
});

test('a typed credential with a context is not sealed for a machine that cannot read it', async () => {
  await machine.getWork({ version: OLDER });
  const { status, body } = await call('provisioning.tryDevice', people.northDesk, {
    body: {
      cDevGroupId: '11',
      ip: '10.1.0.9',
      snmp: { version: '3', port: 161, credential: IN_CONTEXT },
      collector,
    },
  });
  expect([status, body.message]).toEqual([
    422,
    'The collector Leeds office has version 1.5.0, which knows no context of SNMP version 3 before it is updated.',
  ]);
  expect(await machine.fetchQuestions()).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LiveAnswer } from '../../../core/domain/live-question.ts';
import { unseal } from '../../../functions/runtime/sealed.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { scan } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { deviceAt } from '../../fixtures/device-at.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { auditRows, startWorld } from '../../fixtures/world.ts';
import { aMachine } from '../collectors/a-machine.ts';

keptSecrets();
const TYPED = 'typed-by-hand';
const SYSTEM = {
  name: 'LDS-NEW-01',
  description: 'srx300',
  vendor: 'Juniper',
  uptimeSeconds: 90,
  interfaces: [],
};
let tables: TestTables;
let machine: Awaited<ReturnType<typeof aMachine>>;
let collector: string;

beforeAll(async () => {
  tables = await startWorld();
  const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
    body: { account_id: 'northbeam', name: 'Leeds office' },
  });
  const { code, collectorId } = body.data as { code: string; collectorId: string };
  machine = await aMachine(code, 'leeds-1');
  collector = collectorId;
});
afterAll(() => tables.stop());
beforeEach(() => machine.getWork());

const tryAt = (
  named: string,
  claims = people.northDesk,
  credential: object = { community: TYPED },
) =>
  call('provisioning.tryDevice', claims, {
    body: {
      cDevGroupId: '11',
      ip: '10.1.0.9',
      snmp: { version: '2c', port: 1161, credential },
      collector: named,
    },
  });

const question = () =>
  until(async () => {
    const [one] = await machine.fetchQuestions();
    expect(one).toBeDefined();
    return one!;
  });
const answerTo = async (asked: ReturnType<typeof call>, answer: LiveAnswer) => {
  const { questionId, ...rest } = await question();
  const kept = JSON.stringify([await scan('ledger'), await scan('audit')]);
  await machine.fetchQuestions([{ questionId, packed: pack(answer) }]);
  return { ...(await asked), rest, kept };
};

test('a new device is asked by the collector of its site, with the credential that was typed', async () => {
  const lines: string[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
  );
  const { status, body, rest, kept } = await answerTo(tryAt(collector), {
    kind: 'newDevice',
    system: SYSTEM,
  });
  for (const spy of spies) spy.mockRestore();
  expect([status, body.data]).toEqual([200, SYSTEM]);
  expect(rest).toMatchObject({
    deviceId: '',
    question: { kind: 'newDevice', target: { address: '10.1.0.9', port: 1161 } },
  });
  expect(JSON.parse(unseal(rest.sealed!, machine.sealPrivateKey)!)).toEqual({
    version: '2c',
    credential: { community: TYPED },
  });
  expect(JSON.stringify([rest, kept, body, lines])).not.toContain(TYPED);
  const left = (await scan('ledger')).filter(({ entry }) =>
    String(entry).startsWith('live-question#'),
  );
  expect(left).toEqual([]);
  const row = (await auditRows('northbeam')).find(({ information }) =>
    String(information).startsWith('Asked 10.1.0.9'),
  );
  expect(row).toMatchObject({
    information: expect.stringContaining('by Leeds office') as unknown,
    things: expect.arrayContaining([
      { kind: 'collector', id: collector, name: 'Leeds office' },
    ]) as unknown,
  });
});

test('a refusal of the site is that of the call', async () => {
  const why = 'No answer from the device in time.';
  const { status, body } = await answerTo(tryAt(collector), { kind: 'refused', why });
  expect([status, body.message]).toEqual([422, why]);
});

test('an answer of another kind, and of characters that nobody sees, is none', async () => {
  const asked = tryAt(collector);
  const { questionId } = await question();
  const send = (answer: object) =>
    machine.fetchQuestions([{ questionId, packed: pack(answer) }]).catch(() => undefined);
  await send({ kind: 'search', found: [] });
  await send({ kind: 'newDevice', system: { ...SYSTEM, name: 'a\u202eb' } });
  await send({ kind: 'newDevice', system: SYSTEM });
  await send({ kind: 'newDevice', system: { ...SYSTEM, name: 'second' } });
  expect((await asked).body.data).toEqual(SYSTEM);
});

test.each([
  ['of another account', 'c504', people.northDesk],
  ['that is none', 'none', people.northDesk],
])('a collector %s is refused', async (_name, named, claims) => {
  const { status, body } = await tryAt(named, claims);
  expect([status, body.field]).toEqual([400, 'collector']);
});

test('people of a customer may not name a collector', async () => {
  const { status, body } = await tryAt(collector, people.harbourAdmin);
  expect([status, body.field]).toEqual([400, 'collector']);
});

test.each([
  ['of an older version', undefined],
  ['with a key that is none', 'bm8ga2V5'],
])('a machine %s gets no credential, with the reason', async (_name, sealKey) => {
  await machine.getWork({ version: '1.3.0', sealKey });
  const { status, body } = await tryAt(collector);
  expect([status, body.message]).toEqual([
    422,
    'The collector Leeds office has version 1.3.0, which takes no typed credential before it is updated.',
  ]);
  expect(await machine.fetchQuestions()).toEqual([]);
});

test('a device of a collector is asked with a credential for one run, which no row has', async () => {
  await deviceAt('501', `at-${collector}-1`, '10.1.0.1');
  const run = call('devices.runSnmp', people.northDesk, {
    body: {
      account_id: 'northbeam',
      id: '501',
      oid: '.1.3.6',
      command: 'snmpwalk',
      snmpVersion: 'V2C',
      customSnmpCredentials: true,
      snmpCommunityString: TYPED,
    },
  });
  const { body, rest, kept } = await answerTo(run, { kind: 'command', output: 'walked' });
  expect(body).toMatchObject({ data: 'walked', collector: 'Leeds office' });
  expect(rest.deviceId).toBe('501');
  expect(unseal(rest.sealed!, machine.sealPrivateKey)).toContain(TYPED);
  expect(kept).not.toContain(TYPED);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LiveAnswer } from '../../../core/domain/live-question.ts';
import { followedName } from '../../../core/domain/device.ts';
import { forgetContexts } from '../../../functions/monitoring/collector/account-context.ts';
import { pack } from '../../../functions/runtime/packed.ts';
import { findDevices } from '../../../functions/store/devices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { useNames } from '../../fixtures/dns-server.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { people } from '../../fixtures/people.ts';
import { until } from '../../fixtures/until.ts';
import { startWorld } from '../../fixtures/world.ts';
import { aMachine } from '../collectors/a-machine.ts';
import { newDevice } from './calls.ts';

keptSecrets();
const SNMP = { version: '2c', port: 161, credential: { community: 'mill-read' } };
let tables: TestTables;
let machine: Awaited<ReturnType<typeof aMachine>>;
let collector: string;
let dns: Awaited<ReturnType<typeof useNames>>;

beforeAll(async () => {
  dns = await useNames({
    'cpe.dyn.example': ['198.51.100.7', '198.51.100.8'],
    'same.dyn.example': ['198.51.100.7'],
    'loop.dyn.example': ['127.0.0.1'],
    'metadata.dyn.example': ['198.51.100.9', '169.254.169.254'],
    'silent.dyn.example': 'silent',
  });
  tables = await startWorld();
  const { body } = await call('collectors.makeEnrolmentCode', people.northDesk, {
    body: { account_id: 'northbeam', name: 'Leeds office' },
  });
  const { code, collectorId } = body.data as { code: string; collectorId: string };
  machine = await aMachine(code, 'leeds-1');
  collector = collectorId;
});
afterAll(async () => {
  dns.close();
  await tables.stop();
});
beforeEach(() => machine.getWork());

const provision = (device: string, change: Record<string, unknown>, by = people.northDesk) => {
  const { ip: _ip, ...rest } = newDevice('11');
  return call('provisioning.createDevice', by, {
    body: { ...rest, device, snmp: SNMP, ...change },
  });
};
async function storedOf({ body }: Awaited<ReturnType<typeof provision>>) {
  const scope = { accountIds: [accountNamed('northbeam')], customer: null };
  return (await findDevices(scope, [(body.data as { id: string }).id]))[0]!;
}

test('a device that is known by its name alone is stored with the address that it leads to, and follows it', async () => {
  const made = await provision('CPE-1', { dns_name: 'CPE.dyn.example.' });
  expect(made.status).toBe(200);
  const stored = await storedOf(made);
  expect([stored.snmp!.address, followedName(stored.record), stored.device['DNS Name']]).toEqual([
    '198.51.100.7',
    'cpe.dyn.example',
    'cpe.dyn.example',
  ]);
  const again = await provision('CPE-2', { dns_name: 'same.dyn.example' });
  expect([again.status, again.body.field]).toEqual([409, 'dns_name']);
});

test('a device with an address keeps it, and follows its name as well', async () => {
  const made = await provision('CPE-3', { ip: '198.51.100.33', dns_name: 'later.dyn.example' });
  const stored = await storedOf(made);
  expect([stored.snmp!.address, followedName(stored.record)]).toEqual([
    '198.51.100.33',
    'later.dyn.example',
  ]);
});

test.each([
  [
    'nowhere.dyn.example',
    /^nowhere\.dyn\.example has no address in the DNS that the portal asks\.$/,
  ],
  ['loop.dyn.example', /leads to 127\.0\.0\.1, where no device can be\.$/],
  ['metadata.dyn.example', /leads to 169\.254\.169\.254, where no device can be\.$/],
  ['silent.dyn.example', /^The DNS that the portal asks did not answer for/],
  ['router', /must be a whole DNS name/],
  ['169.254.169.254', /must be a whole DNS name/],
])(
  'the name %s is refused by its field',
  async (name, words) => {
    const { status, body } = await provision('CPE-9', { dns_name: name });
    expect([status, body.field]).toEqual([400, 'dns_name']);
    expect(body.message).toMatch(words);
  },
  15_000,
);

test('a device has an address or a name', async () => {
  const { status, body } = await provision('CPE-9', {});
  expect([status, body.field, body.message]).toEqual([
    400,
    'ip',
    'Enter the loopback IP or a DNS name.',
  ]);
});

async function answered(asked: ReturnType<typeof provision>, answer: LiveAnswer) {
  const { questionId, question } = await until(async () => {
    const [one] = await machine.fetchQuestions();
    expect(one).toBeDefined();
    return one!;
  });
  await machine.fetchQuestions([{ questionId, packed: pack(answer) }]);
  return { ...(await asked), question };
}

test('a name of a site is looked up by its collector, and judged here', async () => {
  const name = 'inside.site.example';
  const asked = () => provision('SITE-1', { dns_name: name, collector });
  const cheat = await answered(asked(), { kind: 'lookUp', answer: ['169.254.169.254'] });
  expect([cheat.status, cheat.body.field]).toEqual([400, 'dns_name']);
  expect(cheat.body.message).toBe(`${name} leads to 169.254.169.254, where no device can be.`);
  const made = await answered(asked(), { kind: 'lookUp', answer: ['10.9.0.7'] });
  expect(made.question).toEqual({ kind: 'lookUp', name });
  const stored = await storedOf(made);
  expect([stored.snmp!.address, followedName(stored.record)]).toEqual(['10.9.0.7', name]);
  forgetContexts();
  expect((await machine.getWork()).body).toMatchObject({
    data: { work: { shards: [{ devices: [{ snmp: { address: '10.9.0.7' }, dnsName: name }] }] } },
  });
});

test('a collector of an older version is not asked for a name, with the reason', async () => {
  await machine.getWork({ version: '1.5.0' });
  const refused = await provision('SITE-2', { dns_name: 'two.site.example', collector });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe(
    'The collector Leeds office has version 1.5.0, which looks up no names of devices before it is updated.',
  );
  expect(await machine.fetchQuestions()).toEqual([]);
});

test('people of a customer have no collector look up a name', async () => {
  const { status, body } = await provision(
    'SITE-3',
    { dns_name: 'inside.site.example', collector },
    people.harbourAdmin,
  );
  expect([status, body.field]).toEqual([400, 'collector']);
  expect(await machine.fetchQuestions()).toEqual([]);
});

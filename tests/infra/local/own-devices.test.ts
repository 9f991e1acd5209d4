import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { circuitOf } from '../../../core/domain/device.ts';
import { snmpSecretName } from '../../../core/domain/snmp-credential.ts';
import { findDevices } from '../../../functions/store/devices.ts';
import { watchOwnDevices } from '../../../infra/local/own-devices.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let portal: Local;
beforeAll(async () => {
  portal = await startLocal();
  await seedTwoProviders();
});
afterAll(() => portal.stop());

const device = {
  name: 'HOME-RTR-01',
  address: '127.0.0.9',
  credential: { community: 'secret-word' },
  account: 'northbeam',
  customer: 'Harbour Foods',
  circuitSize: '100Mb',
};

async function watch(content: unknown): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-devices-'));
  if (content !== undefined)
    await writeFile(
      join(dataDir, 'own-devices.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  return await watchOwnDevices(dataDir);
}

test('without a file there is nothing to watch', async () => {
  expect(await watch(undefined)).toEqual([]);
});

test('a device of the file is a device of its customer, and its community is in the secret alone', async () => {
  expect(await watch([device, { ...device, name: 'HOME-RTR-02' }])).toEqual([]);
  const found = await findDevices(
    { accountIds: [accountNamed('northbeam')], customer: 'Harbour Foods' },
    ['own-home-rtr-01', 'own-home-rtr-02'],
  );
  expect(found.map((each) => [each.device.label, each.snmp?.address, each.shardId])).toEqual(
    expect.arrayContaining([['HOME-RTR-01', '127.0.0.9', 'own']]),
  );
  expect(found).toHaveLength(2);
  expect(JSON.stringify(found)).not.toContain('secret-word');
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: snmpSecretName(NAMES.brand, 'northbeam') }),
  );
  expect(JSON.parse(SecretString!)).toMatchObject({
    'own-home-rtr-01': device.credential,
    'own-home-rtr-02': device.credential,
  });
});

test('the file may name the port of the circuit', async () => {
  await watch([{ ...device, name: 'HOME-RTR-03', circuitPort: 'eth1' }]);
  const [found] = await findDevices({ accountIds: [accountNamed('northbeam')], customer: null }, [
    'own-home-rtr-03',
  ]);
  expect(circuitOf(found!.record).chosen).toBe('eth1');
});

test.each([
  ['no JSON', 'own-devices.json is not valid JSON, so none of its devices is watched.', '{'],
  ['a wrong address', 'own-devices.json: 0.address:', [{ ...device, address: 'router' }]],
  [
    'an unknown customer',
    'own-devices.json: HOME-RTR-01: the account northbeam has no customer Nobody.',
    [{ ...device, customer: 'Nobody' }],
  ],
])('%s is told in one sentence', async (_name, sentence, content) => {
  const [problem] = await watch(content);
  expect(problem).toContain(sentence);
});

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalConfigSchema } from '../../../core/domain/portal-config.ts';
import { snmpSecretName, type SnmpTarget } from '../../../core/domain/snmp-credential.ts';
import { nameOf, query } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { discoveriesOf, latestPolls } from '../../../functions/store/polls.ts';
import { DataDamaged } from '../../../infra/local/data-damaged.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { logoOf } from '../../../core/domain/first-logo.ts';
import { writePastAnswers } from '../../../infra/local/seed/past-answers.ts';
import { planFleet } from '../../../infra/local/seed/plan.ts';
import { seedIfEmpty, type Seeded, type SeedOptions } from '../../../infra/local/seed/seed.ts';
import type { DemoUser } from '../../../infra/local/seed/write-people.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { until } from '../../fixtures/until.ts';

const ANCHOR = 1_795_000_020;

let local: Local;
let dataDir: string;
let seeded: Seeded;
const lines: string[] = [];
const options = (): SeedOptions => ({
  devices: 24,
  port: 1161,
  dataDir,
  days: 1,
  log: (line) => {
    lines.push(line);
  },
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
  local = await startLocal();
  seeded = await seedIfEmpty(options());
}, 180_000);

afterAll(async () => {
  await local.stop();
  await rm(dataDir, { recursive: true });
});

const HARBOUR_FOODS = '/devices/customer?account_id=northbeam&customer=Harbour%20Foods';
const person = (username: string) => seeded.people.find((one) => one.username === username)!;
const list = async (username: string, path: string) => {
  const token = await local.signIn(username, person(username).password);
  const response = await local.call('GET', path, { token });
  return {
    status: response.status,
    body: (await response.json()) as { data?: { label?: string; Customer?: string }[] },
  };
};

describe('a seeded installation', () => {
  test('leaves the people in a file that only its owner may read', async () => {
    const file = join(dataDir, 'demo-users.json');
    const users = JSON.parse(await readFile(file, 'utf8')) as DemoUser[];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(users).toEqual(seeded.people);
    for (const user of users)
      expect(Object.keys(user).sort()).toEqual([
        'account_id',
        'customer',
        'note',
        'password',
        'role',
        'username',
      ]);
    expect(new Set(users.map((user) => user.password)).size).toBe(users.length);
  });

  test('lets everybody sign in with their rights, but the newcomer only after a new password', async () => {
    for (const { username } of seeded.people.filter((one) => one.username !== 'leo.grant')) {
      const { status, body } = await list(username, '/rbac/permissions/me');
      expect([username, status], JSON.stringify(body)).toEqual([username, 200]);
    }
    await expect(local.signIn('leo.grant', person('leo.grant').password)).rejects.toThrow();
  });

  test('knows from the start which devices go up and down, and when a silent one answered last', async () => {
    const { nodes } = planFleet({ devices: 200, port: 1161, anchorEpochSeconds: ANCHOR });
    const silent = nodes.filter(
      ({ device, simulated }) =>
        device.accountId === 'northbeam' &&
        simulated.outages.some((outage) => outage.lastsSeconds === Infinity),
    );
    await writePastAnswers(nodes, new Map(), ANCHOR);
    const polls = await latestPolls(accountNamed('northbeam'));
    const flapping = nodes.find(
      ({ device, simulated }) =>
        device.accountId === 'northbeam' && simulated.interfaces[0]?.profile === 'radio',
    )!;
    expect(polls.get(flapping.device.deviceId)?.flapping).toEqual({
      outages: 48,
      shortestSeconds: 120,
      longestSeconds: 240,
      everySeconds: 3_600,
    });
    expect(silent.length).toBeGreaterThan(0);
    for (const { device, simulated } of silent) {
      const { lastPolledEpochSeconds, answering } = polls.get(device.deviceId)!;
      expect(simulated.outages[0]!.startEpochSeconds - lastPolledEpochSeconds).toBeLessThanOrEqual(
        60,
      );
      expect(answering).toBe(false);
    }
  });

  test('knows of every device when it answered last, and what a walk of those that answer would find', async () => {
    const { devices } = planFleet({ devices: 24, port: 1161, anchorEpochSeconds: ANCHOR }).world;
    const own = devices
      .filter(({ accountId }) => accountId === 'northbeam')
      .map(({ deviceId }) => deviceId);
    const polls = await latestPolls(accountNamed('northbeam'));
    const walked = await discoveriesOf(accountNamed('northbeam'), own);
    expect(own.filter((deviceId) => !(polls.get(deviceId)?.lastPolledEpochSeconds ?? 0))).toEqual(
      [],
    );
    expect(
      own.filter(
        (deviceId) => polls.get(deviceId)?.answering && !walked.get(deviceId)?.interfaces.length,
      ),
    ).toEqual([]);
    expect(walked.size).toBeGreaterThan(0);
  });

  test('shows a customer their own devices and no others', async () => {
    const { status, body } = await list('helen.marsh', HARBOUR_FOODS);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    expect(new Set(body.data!.map((device) => device.Customer))).toEqual(
      new Set(['Harbour Foods']),
    );
    expect(body.data!.length).toBeGreaterThan(1);
  });

  test('serves each brand’s files', async () => {
    for (const brand of ['northbeam', 'tidewater', 'kestrel', 'fenland', 'calder']) {
      const config = await fetch(`${local.url}/brand/${brand}/portal-config.json`);
      portalConfigSchema.parse(await config.json());
      const logo = await fetch(`${local.url}/brand/${brand}/logo.svg`);
      expect([config.status, logo.status, logo.headers.get('content-type')]).toEqual([
        200,
        200,
        'image/svg+xml',
      ]);
    }
    const providers = await (await fetch(`${local.url}/brand/northbeam/ProviderList.csv`)).text();
    expect(providers.split(/\r?\n/).slice(0, 2)).toEqual(['Provider', 'Openfield Access']);
  });

  test('is not filled a second time, and gets back the network that belongs to it', async () => {
    const before = (await list('helen.marsh', HARBOUR_FOODS)).body.data;
    const again = await seedIfEmpty({
      ...options(),
      devices: 90,
      log: (line) => {
        lines.push(line);
      },
    });
    expect(again).toEqual({ ...seeded, isNew: false });
    expect(lines.at(-1)).toBe(
      `The data in ${dataDir} belong to a network of 24 devices; for one of 90, choose another DATA_DIR.`,
    );
    expect((await list('helen.marsh', HARBOUR_FOODS)).body.data).toEqual(before);
  });

  test('has the credentials of its network again when they are missing, and keeps those that are there', async () => {
    const secrets = new SecretsManagerClient({});
    const idOf = (account: string) => ({ SecretId: snmpSecretName(NAMES.brand, account) });
    const read = async (account: string) =>
      (await secrets.send(new GetSecretValueCommand(idOf(account)))).SecretString;
    const before = await read('northbeam');
    await secrets.send(
      new DeleteSecretCommand({ ...idOf('northbeam'), ForceDeleteWithoutRecovery: true }),
    );
    await secrets.send(new PutSecretValueCommand({ ...idOf('tidewater'), SecretString: '{}' }));
    // A name stays taken for a moment after its deletion.
    await until(() => seedIfEmpty(options()));
    expect([await read('northbeam'), await read('tidewater')]).toEqual([before, '{}']);
    secrets.destroy();
  });

  test('tells every simulated device of the port that the network found, and no device that a person moved', async () => {
    const snmpOf = async () =>
      new Map(
        (await query('devices', { partition: { accountId: accountNamed('northbeam') } })).map(
          (row) => [row['deviceId'], row['snmp'] as SnmpTarget],
        ),
      );
    const [moved] = await snmpOf();
    await documents().send(
      new UpdateCommand({
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId: moved![0] },
        UpdateExpression: 'SET snmp.address = :own',
        ExpressionAttributeValues: { ':own': '10.1.2.3' },
      }),
    );
    const asked: number[] = [];
    const startNetwork = async (_simulated: unknown, port: number) => {
      asked.push(port);
      return port + 1;
    };
    expect(await seedIfEmpty({ ...options(), startNetwork })).toMatchObject({ port: 1162 });
    expect(
      [...(await snmpOf())].filter(([id, { port }]) => port !== (id === moved![0] ? 1161 : 1162)),
    ).toEqual([]);
    expect(await seedIfEmpty(options())).toMatchObject({ port: 1162 });
    expect(asked).toEqual([1161]);
  });

  test('that has lost its tables is not taken for an empty one', async () => {
    await documents().send(
      new DeleteCommand({ TableName: nameOf('accounts'), Key: { accountId: 'calder_SUPER' } }),
    );
    await expect(seedIfEmpty(options())).rejects.toThrow(DataDamaged);
  });
});

test('every brand’s logo is 230 by 60 with its whole name in it', () => {
  for (const name of [
    'Northbeam',
    'Calder',
    'Tidewater Business',
    'Fenland Telecom',
    'IT',
    'A & B <Networks of the North>',
  ]) {
    const logo = logoOf({ name, themeColours: '' });
    expect(logo).toContain('viewBox="0 0 230 60" width="230" height="60"');
    for (const [, x, length] of logo.matchAll(/<text x="(\d+)".* textLength="(\d+)"/g))
      expect(Number(x) + Number(length)).toBeLessThanOrEqual(220);
  }
});

test('a long name stands on two lines of its logo, so that it can be read', () => {
  const logo = logoOf({ name: 'Tidewater Business', themeColours: '' });
  const drawn = [...logo.matchAll(/font-size="(\d+)".*>(.+)<\/text>/g)];
  expect(drawn.map(([, size, text]) => [Number(size), text])).toEqual([
    [22, 'Tidewater'],
    [22, 'Business'],
  ]);
});

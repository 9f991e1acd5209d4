import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../core/contract/endpoint.ts';
import { snmpSecretName } from '../../../core/domain/snmp-credential.ts';
import { log } from '../../../functions/runtime/log.ts';
import { nameOf } from '../../../functions/store/client.ts';
import { documents } from '../../fixtures/documents.ts';
import { TABLES, type TableName } from '../../../functions/runtime/tables.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { seedIfEmpty, type Seeded } from '../../../infra/local/seed/seed.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { allEndpoints, type Request } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { requests } from '../../fixtures/requests.ts';
import type { Side } from '../../fixtures/sides.ts';

const OWN_COMMUNITY = 'own-community-of-one-run';
const MALFORMED = 'half-a-credential';

let local: Local;
let dataDir: string;
let seeded: Seeded;
let secrets: string[];
const written: string[] = [];
const client = () => new SecretsManagerClient({});

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...parts) => {
      written.push(parts.map(String).join(' '));
    });
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  local = await startLocal({ dataDir });
  log.setLogLevel('DEBUG');
  seeded = await seedIfEmpty({
    devices: 24,
    port: 1161,
    dataDir,
    days: 1,
    log: (line) => {
      written.push(line);
    },
  });
  secrets = [
    OWN_COMMUNITY,
    MALFORMED,
    ...seeded.people.map(({ password }) => password),
    ...(await storedSecrets()),
  ];
}, 180_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await local.stop();
  await rm(dataDir, { recursive: true });
});

/** Communities and keys of every account, as they are stored, and passwords, which are text alone. */
async function storedSecrets(): Promise<string[]> {
  const { SecretList } = await client().send(new ListSecretsCommand({}));
  const stored = await Promise.all(
    SecretList!.map(
      async ({ Name }) =>
        (await client().send(new GetSecretValueCommand({ SecretId: Name! }))).SecretString!,
    ),
  );
  const parts = (text: string) =>
    Object.values(JSON.parse(text) as Record<string, Record<string, string>>).flatMap(
      ({ community, authKey, privKey }) => [community, authKey, privKey],
    );
  return stored
    .flatMap((text) => (text.startsWith('{') ? parts(text) : [text]))
    .filter((value) => value !== undefined);
}

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

async function answerOf(
  endpoint: Endpoint,
  { query = {}, body, path = {}, headers = {} }: Request,
  token: string,
): Promise<string> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const response = await local.call(endpoint.method, `${address}?${search}`, {
    token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return JSON.stringify([...response.headers]) + (await response.text());
}

/** A device of the seeded network, as requests name one. */
async function side(token: string): Promise<Side> {
  const { data } = (await (
    await local.call('GET', '/devices/customer?account_id=northbeam&limit=1', { token })
  ).json()) as { data: Record<string, string>[] };
  const device = data[0]!;
  return {
    account: 'northbeam',
    device: device['id']!,
    alert: 'none',
    work: 'none',
    group: device['parentId']!,
    rootGroup: '1',
    customer: device['Customer']!,
    role: {
      name: 'Customer Viewer',
      owner: { accountId: accountNamed('northbeam_SUPER'), customer: '' },
    },
    person: 'nobody',
    user: 'nobody',
  };
}

describe('passwords and SNMP credentials', () => {
  test('are known to this test, which therefore would find them', () => {
    expect(secrets.length).toBeGreaterThan(15);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(7);
    expect(found(`x${secrets[3]}y`)).toEqual([secrets[3]]);
  });

  test(
    'are in no answer, whatever the person with the most rights asks for',
    { timeout: 240_000 },
    async () => {
      const { username, password } = seeded.people.find(
        (person) => person.username === 'ruth.calloway',
      )!;
      const token = await local.signIn(username, password);
      const about = await side(token);
      // Nobody answers at the simulated addresses here; one question is enough to see what a silent
      // device is told with.
      const silent = new Set([
        'devices.getSnmpInterfaces',
        'devices.getSnmpData',
        'devices.deleteDevice',
      ]);
      // After each of them the token is nobody's, or nobody's here.
      const leaving = new Set(['users.switchAccount', 'users.switchBack', 'users.endOwnSessions']);
      const stays = allEndpoints.filter(({ name }) => !silent.has(name) && !leaving.has(name));
      const leaves = allEndpoints.filter(({ name }) => leaving.has(name));
      const ask = async ({ name, endpoint }: (typeof allEndpoints)[number]) => {
        const request = requests[name]!(about);
        const asked =
          name === 'devices.runSnmp'
            ? {
                body: {
                  ...(request.body as object),
                  customSnmpCredentials: true,
                  snmpCommunityString: OWN_COMMUNITY,
                },
              }
            : request;
        expect([name, found(await answerOf(endpoint, asked, token))]).toEqual([name, []]);
      };
      for (const one of stays) await ask(one);
      const listDevices = await fetch(`${local.url}/graphql`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ listDevices { items { id system manual custom } } }' }),
      });
      const devices = await listDevices.text();
      expect(devices).toContain(about.customer);
      expect(found(devices)).toEqual([]);
      for (const one of leaves) await ask(one);
    },
  );

  test('are in no page, setting or mail', async () => {
    for (const path of [
      '/',
      '/config.json',
      '/local.js',
      '/mailbox',
      '/mailbox.json',
      '/brand/northbeam/portal-config.json',
    ]) {
      expect([path, found(await (await fetch(local.url + path)).text())]).toEqual([path, []]);
    }
  });

  test('of a secret that cannot be read are in no answer and no line of the log', async () => {
    await client().send(
      new PutSecretValueCommand({
        SecretId: snmpSecretName(NAMES.brand, 'calder'),
        SecretString: `{"default":{"community":["${MALFORMED}"]}}`,
      }),
    );
    const { username, password } = seeded.people.find(
      (person) => person.username === 'edith.sykes',
    )!;
    const token = await local.signIn(username, password);
    const { data } = (await (
      await local.call('GET', '/devices/customer?account_id=calder&limit=1', { token })
    ).json()) as { data: { id: string }[] };
    const answer = await local.call(
      'GET',
      `/devices/snmp/data?account_id=calder&dnsName=${data[0]!.id}`,
      { token },
    );
    expect(answer.status).toBe(500);
    expect(found(await answer.text())).toEqual([]);
    expect(written.join('\n')).toContain(
      'The SNMP credentials of the account calder could not be read',
    );
  });

  test('are in no table, audit rows among them', async () => {
    for (const table of Object.keys(TABLES) as TableName[]) {
      const { Items } = await documents().send(new ScanCommand({ TableName: nameOf(table) }));
      if (table === 'audit')
        expect(JSON.stringify(Items)).toContain('with credentials of their own');
      expect([table, found(JSON.stringify(Items))]).toEqual([table, []]);
    }
  });

  test('are in no line that was written, and in no file but those that their owner alone may read', async () => {
    expect(written.join('\n')).toContain('Writing 24 devices');
    expect(found(written.join('\n'))).toEqual([]);
    for (const file of (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )) {
      const path = join(file.parentPath, file.name);
      if (found(await readFile(path, 'latin1')).length > 0)
        expect([file.name, (await stat(path)).mode & 0o077]).toEqual([file.name, 0]);
    }
  });
});

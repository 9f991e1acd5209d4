import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalConfigSchema } from '../../../core/domain/portal-config.ts';
import { seedIfEmpty, type Seeded, type SeedOptions } from '../../../infra/local/seed/seed.ts';
import type { DemoUser } from '../../../infra/local/seed/write-people.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';

let local: Local;
let dataDir: string;
let seeded: Seeded;
const lines: string[] = [];
const options = (): SeedOptions => ({ devices: 24, port: 1161, dataDir, days: 1, log: (line) => { lines.push(line); } });

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
  return { status: response.status, body: (await response.json()) as { data?: { label?: string; Customer?: string }[] } };
};

describe('a seeded installation', () => {
  test('leaves the people in a file that only its owner may read', async () => {
    const file = join(dataDir, 'demo-users.json');
    const users = JSON.parse(await readFile(file, 'utf8')) as DemoUser[];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(users).toEqual(seeded.people);
    for (const user of users) expect(Object.keys(user).sort()).toEqual(['account_id', 'customer', 'note', 'password', 'role', 'username']);
    expect(new Set(users.map((user) => user.password)).size).toBe(users.length);
  });

  test('lets everybody sign in with their rights, but the newcomer only after a new password', async () => {
    for (const { username } of seeded.people.filter((one) => one.username !== 'leo.grant')) {
      const { status, body } = await list(username, '/rbac/permissions/me');
      expect([username, status], JSON.stringify(body)).toEqual([username, 200]);
    }
    await expect(local.signIn('leo.grant', person('leo.grant').password)).rejects.toThrow();
  });

  test('shows a customer their own devices and no others', async () => {
    const { status, body } = await list('helen.marsh', HARBOUR_FOODS);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    expect(new Set(body.data!.map((device) => device.Customer))).toEqual(new Set(['Harbour Foods']));
    expect(body.data!.length).toBeGreaterThan(3);
  });

  test('serves each brand’s files', async () => {
    for (const brand of ['northbeam', 'tidewater', 'kestrel', 'fenland', 'calder']) {
      const config = await fetch(`${local.url}/brand/${brand}/portal-config.json`);
      portalConfigSchema.parse(await config.json());
      const logo = await fetch(`${local.url}/brand/${brand}/logo.svg`);
      expect([config.status, logo.status, logo.headers.get('content-type')]).toEqual([200, 200, 'image/svg+xml']);
    }
    const providers = await (await fetch(`${local.url}/brand/northbeam/ProviderList.csv`)).text();
    expect(providers.split(/\r?\n/).slice(0, 2)).toEqual(['Provider', 'Openfield Access']);
  });

  test('is not filled a second time, and gets back the network that belongs to it', async () => {
    const before = (await list('helen.marsh', HARBOUR_FOODS)).body.data;
    const again = await seedIfEmpty({ ...options(), devices: 90, log: (line) => { lines.push(line); } });
    expect(again).toEqual({ ...seeded, isNew: false });
    expect(lines.at(-1)).toBe(`The data in ${dataDir} belong to a network of 24 devices; for one of 90, choose another DATA_DIR.`);
    expect((await list('helen.marsh', HARBOUR_FOODS)).body.data).toEqual(before);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import {
  AuthProtocols,
  createSession,
  createV3Session,
  ObjectType,
  PrivProtocols,
  SecurityLevel,
  Version2c,
  type Session,
  type Varbind,
} from 'net-snmp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { once } from '../../../infra/local/simulation/cycle.ts';
import { startNetwork, type Network } from '../../../infra/local/simulation/network.ts';
import { startSimulation } from '../../../infra/local/simulation/start-simulation.ts';
import { aDevice, aPort, freePort, WEDNESDAY_TEN } from './a-device.ts';
import { V3_USER } from '../../fixtures/v3-user.ts';

const SYS_NAME = '1.3.6.1.2.1.1.5.0';
const HC_IN = '1.3.6.1.2.1.31.1.1.1.6';

let port: number;
let network: Network;
const sessions: Session[] = [];

beforeAll(async () => {
  port = await freePort();
  network = await startNetwork(
    [
      aDevice(),
      aDevice({ address: '127.77.0.2', hostname: 'MAN-CPE-01', version: '3', credential: V3_USER }),
      aDevice({ address: '127.77.0.3', outages: [once(0, Infinity)] }),
      aDevice({ address: '127.77.0.4', malformedEvery: 1 }),
      aDevice({
        address: '127.77.0.5',
        interfaces: Array.from({ length: 48 }, (_port, at) =>
          aPort({ index: at + 1, name: `ge-0/0/${at}` }),
        ),
      }),
    ],
    port,
    () => WEDNESDAY_TEN,
  );
});

afterAll(async () => {
  for (const session of sessions) session.close();
  await network.close();
});

function v2c(address = '127.77.0.1', community = 'harbour-read', timeout = 2_000): Session {
  const session = createSession(address, community, {
    port,
    version: Version2c,
    retries: 0,
    timeout,
  });
  session.on('error', () => undefined);
  sessions.push(session);
  return session;
}

function v3(address: string, authKey: string): Session {
  const session = createV3Session(
    address,
    {
      name: V3_USER.user,
      level: SecurityLevel.authPriv,
      authProtocol: AuthProtocols.sha256,
      authKey,
      privProtocol: PrivProtocols.aes,
      privKey: V3_USER.privKey,
    },
    { port, retries: 0, timeout: 2_000 },
  );
  session.on('error', () => undefined);
  sessions.push(session);
  return session;
}

const get = (session: Session, ...oids: string[]) =>
  new Promise<Varbind[]>((done, fail) => {
    session.get(oids, (error, varbinds) => (error ? fail(error) : done(varbinds as Varbind[])));
  });

const walk = (session: Session, oid: string, maxRepetitions = 20) =>
  new Promise<Varbind[]>((done, fail) => {
    const rows: Varbind[] = [];
    session.subtree(
      oid,
      maxRepetitions,
      (varbinds: Varbind[]) => {
        rows.push(...varbinds);
      },
      (error: Error | null) => (error ? fail(error) : done(rows)),
    );
  });

const asOrder = (oid: string) =>
  oid
    .split('.')
    .map((part) => part.padStart(10, '0'))
    .join('.');
const toBigInt = (value: unknown) => BigInt(`0x${(value as Buffer).toString('hex')}`);

describe('an agent of version 2c', () => {
  test('answers what it has and says what it has not', async () => {
    const [name, vendor, missing] = await get(
      v2c(),
      SYS_NAME,
      '1.3.6.1.2.1.1.2.0',
      '1.3.6.1.2.1.99999.0',
    );
    expect(String(name!.value)).toBe('LDS-CPE-01');
    expect(vendor!.value).toBe('1.3.6.1.4.1.2636.1.1.1.2.133');
    expect(missing!.type).toBe(ObjectType.NoSuchObject);
  });

  test('is walked in increasing order to its end, in large steps and in small ones', async () => {
    for (const repetitions of [1, 7, 60]) {
      const oids = (await walk(v2c(), '1.3.6.1', repetitions)).map((row) => row.oid);
      expect(oids.length).toBeGreaterThan(100);
      expect(oids).toEqual([...oids].sort((a, b) => (asOrder(a) < asOrder(b) ? -1 : 1)));
      expect(new Set(oids).size).toBe(oids.length);
    }
  });

  test('keeps rows with indexes of several bytes in their order', async () => {
    const rows = await walk(v2c(), '1.3.6.1.2.1.31.1.1.1.1');
    expect(rows.map((row) => [row.oid.split('.').at(-1), String(row.value)])).toEqual([
      ['1', 'ge-0/0/0'],
      ['200', 'ge-0/0/1'],
      ['40000', 'ge-0/0/2'],
    ]);
  });

  test('counts beyond 2^53', async () => {
    const [count] = await get(v2c(), `${HC_IN}.200`);
    expect(toBigInt(count!.value)).toBeGreaterThan(2n ** 60n);
  });

  test('shows the failing fan and the port without a cable', async () => {
    const [fan, idle] = await get(
      v2c(),
      '1.3.6.1.2.1.99.1.1.1.5.1001',
      '1.3.6.1.2.1.2.2.1.8.40000',
    );
    expect([fan!.value, idle!.value]).toEqual([3, 2]);
  });

  test('is silent to a wrong community', async () => {
    await expect(get(v2c('127.77.0.1', 'public', 300), SYS_NAME)).rejects.toThrow(/timed out/i);
  });

  test('refuses to be written to', async () => {
    const refused = new Promise((done, fail) => {
      v2c().set([{ oid: SYS_NAME, type: ObjectType.OctetString, value: 'x' }], (error) =>
        error ? fail(error) : done(undefined),
      );
    });
    await expect(refused).rejects.toThrow(/NotWritable/);
  });

  test('says tooBig to a GET whose answer has no room, and cuts a bulk answer short', async () => {
    const wide = v2c('127.77.0.5');
    const oids = Array.from({ length: 48 }, (_oid, at) =>
      [2, 6, 10].map((column) => `1.3.6.1.2.1.31.1.1.1.${column === 2 ? 18 : column}.${at + 1}`),
    ).flat();
    await expect(get(wide, ...oids)).rejects.toThrow(/TooBig/);
    expect(await walk(wide, '1.3.6.1.2.1.31.1.1.1', 100)).toHaveLength(48 * 8);
  });

  test('is silent while its device is dead, and survives datagrams that are no messages', async () => {
    await expect(get(v2c('127.77.0.3', 'harbour-read', 300), SYS_NAME)).rejects.toThrow(
      /timed out/i,
    );
    await expect(get(v2c('127.77.0.4', 'harbour-read', 300), SYS_NAME)).rejects.toThrow(
      /timed out/i,
    );
    await expect(get(v2c(), SYS_NAME)).resolves.toHaveLength(1);
  });
});

describe('an agent of version 3', () => {
  test('answers with authentication and privacy what version 2c would answer', async () => {
    const [name, count] = await get(v3('127.77.0.2', V3_USER.authKey), SYS_NAME, `${HC_IN}.1`);
    const [plain] = await get(v2c(), `${HC_IN}.1`);
    expect(String(name!.value)).toBe('MAN-CPE-01');
    expect(toBigInt(count!.value)).toBe(toBigInt(plain!.value));
  });

  test('is walked like any other', async () => {
    const rows = await walk(v3('127.77.0.2', V3_USER.authKey), '1.3.6.1.2.1.2.2.1', 10);
    expect(rows.map((row) => row.oid)).toEqual(
      (await walk(v2c(), '1.3.6.1.2.1.2.2.1', 10)).map((row) => row.oid),
    );
  });

  test('refuses another key, and does not speak version 2c', async () => {
    await expect(get(v3('127.77.0.2', 'another-long-key'), SYS_NAME)).rejects.toThrow();
    await expect(get(v2c('127.77.0.2', 'harbour-read', 300), SYS_NAME)).rejects.toThrow(
      /timed out/i,
    );
  });
});

describe('the network', () => {
  test('says which address is taken and serves the others', async () => {
    const second = await startNetwork(
      [aDevice({ address: '127.77.0.9' }), aDevice()],
      port,
      () => WEDNESDAY_TEN,
    );
    expect(second.problems).toEqual([
      `UDP port ${port} on 127.77.0.1 is taken by another program, so the simulated device LDS-CPE-01 will not answer.`,
    ]);
    await expect(get(v2c('127.77.0.9'), SYS_NAME)).resolves.toHaveLength(1);
    await second.close();
  });

  test('takes the next port when another network has it', async () => {
    const second = await startNetwork([aDevice()], port, () => WEDNESDAY_TEN);
    expect(second).toMatchObject({ problems: [] });
    expect(second.port).toBeGreaterThan(port);
    await second.close();
  });

  test('runs a thousand devices in a thread of its own', async () => {
    const devices = Array.from({ length: 1_000 }, (_device, at) =>
      aDevice({
        address: `127.78.${1 + Math.floor(at / 250)}.${1 + (at % 250)}`,
        hostname: `CPE-${at}`,
      }),
    );
    const folder = await mkdtemp(join(tmpdir(), 'simulation-'));
    const simulation = await startSimulation({ devices, port }, await builtWorker(folder));
    expect(simulation.problems).toEqual([]);
    const [name] = await get(v2c('127.78.4.250'), SYS_NAME);
    expect(String(name!.value)).toBe('CPE-999');
    await simulation.stop();
    await rm(folder, { recursive: true });
  });
});

/** A thread cannot load TypeScript, so it is given the bundle that the portal would start. */
async function builtWorker(folder: string): Promise<URL> {
  const outfile = join(folder, 'worker.mjs');
  await build({
    entryPoints: ['infra/local/simulation/worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return pathToFileURL(outfile);
}

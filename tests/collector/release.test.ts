import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from '../../collector/programs.ts';
import { BadRelease, fetchRelease, NotOffered } from '../../collector/release.ts';
import { Updater } from '../../collector/updater.ts';
import type { ToSupervisor } from '../../collector/supervision.ts';
import { until } from '../fixtures/until.ts';
import { publicKeyOf, serveRelease, signedRelease, type Offered } from './release-server.ts';

const PROGRAM = Buffer.from('void 0; // of version 2\n');
const newKey = () => generateKeyPairSync('ed25519').privateKey;

let key: KeyObject;
let folder: string;
let offered: Offered;
let portal: Awaited<ReturnType<typeof serveRelease>>;

beforeEach(async () => {
  key = newKey();
  folder = await mkdtemp(join(tmpdir(), 'linekeeper-release-'));
  offered = { file: PROGRAM, release: signedRelease('2', PROGRAM, key) };
  portal = await serveRelease(offered);
});
afterEach(async () => {
  portal.close();
  await rm(folder, { recursive: true, force: true });
});

const fetched = (version = '2') => fetchRelease(portal.url, folder, version, publicKeyOf(key));
const kept = () => readdir(join(folder, 'programs')).catch(() => []);

test('a signed release is on the disk as the portal has it', async () => {
  const program = await fetched();
  expect(program.version).toBe('2');
  expect(await readFile(programFile(folder, program))).toEqual(PROGRAM);
});

test.each<[string, () => void]>([
  ['whose file is another one', () => (offered.file = Buffer.from('steal();'))],
  ['whose file is cut short', () => (offered.file = PROGRAM.subarray(0, 10))],
  ['whose file is too large', () => (offered.file = Buffer.alloc(30_000_001))],
  ['of another key', () => (offered.release = signedRelease('2', PROGRAM, newKey()))],
  [
    'whose digest was changed after it was signed',
    () => {
      offered.file = Buffer.from('steal();');
      const { signature } = JSON.parse(offered.release) as { signature: string };
      const { release } = JSON.parse(signedRelease('2', offered.file, newKey())) as {
        release: string;
      };
      offered.release = JSON.stringify({ release, signature });
    },
  ],
])('a release %s is refused, and nothing of it stays', async (_, change) => {
  change();
  await expect(fetched()).rejects.toThrow(BadRelease);
  expect(await kept()).toEqual([]);
});

test('a signed version that the portal does not name is not taken', async () => {
  await expect(fetched('3')).rejects.toThrow(NotOffered);
  offered.release = signedRelease('1', PROGRAM, key);
  await expect(fetched('2')).rejects.toThrow(NotOffered);
  // The page of the portal, which answers any address.
  offered.release = '<!doctype html>';
  await expect(fetched('2')).rejects.toThrow(NotOffered);
  expect(await kept()).toEqual([]);
});

/** Offers version 2 until the updater has sent something. */
async function sentBy(options: Partial<{ folder: string; releaseKey: string }>) {
  const sent: ToSupervisor[] = [];
  const updater = new Updater({
    portal: portal.url,
    folder,
    releaseKey: publicKeyOf(key),
    againMs: 0,
    send: (message) => sent.push(message),
    ...options,
  });
  let offers = 0;
  await until(async () => {
    offers += 1;
    await updater.offered('2');
    expect(sent).not.toEqual([]);
  });
  return { sent, offers, updater };
}

test('a wrong release is asked for five times, and never again', async () => {
  offered.file = Buffer.from('steal();');
  const { sent, offers, updater } = await sentBy({});
  const failed = {
    version: '2',
    why: 'the file is damaged: its digest is not that of the release',
  };
  expect(sent).toEqual([{ kind: 'failed', failed }]);
  expect(offers).toBe(5);
  offered.file = PROGRAM;
  await updater.offered('2');
  expect(sent).toHaveLength(1);
  offered.release = signedRelease('3', PROGRAM, key);
  await updater.offered('3');
  expect(sent.at(-1)).toMatchObject({ kind: 'update', program: { version: '3' } });
});

test('a disk that takes no file is a failure with its name', async () => {
  await writeFile(join(folder, 'programs'), 'a file where the folder should be');
  const { sent } = await sentBy({});
  expect(sent).toEqual([
    {
      kind: 'failed',
      failed: { version: '2', why: expect.stringMatching(/^the disk refuses it \(E\w+\)$/) },
    },
  ]);
});

test('a portal that is between two versions is asked again until it has the one that it names', async () => {
  offered.release = signedRelease('1', PROGRAM, key);
  const updater = sentBy({});
  offered.release = signedRelease('2', PROGRAM, key);
  expect((await updater).sent).toMatchObject([{ kind: 'update', program: { version: '2' } }]);
});

test('a program without a key takes no version', async () => {
  const sent: ToSupervisor[] = [];
  const updater = new Updater({ portal: portal.url, folder, send: (one) => sent.push(one) });
  await updater.offered('2');
  expect([updater.takesUpdates, sent]).toEqual([false, []]);
});

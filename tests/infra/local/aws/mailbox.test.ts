import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mailbox } from '../../../../infra/local/aws/mailbox.ts';
import { DataDamaged } from '../../../../infra/local/data-damaged.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  path = join(folder, 'mailbox.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const send = (mailbox: Mailbox, text: string) =>
  mailbox.add({ kind: 'mail', to: ['someone@example.com'], text });
const texts = (mailbox: Mailbox) => mailbox.messages.map(({ text }) => text);
const lines = async () => (await readFile(path, 'utf8')).split('\n').slice(0, -1);

test('keeps messages that are sent at once in their order, for the next start and for its owner only', async () => {
  const mailbox = await Mailbox.open(path);
  const sent = Array.from({ length: 20 }, (_, at) => `message ${at}`);
  await Promise.all(sent.map((text) => send(mailbox, text)));
  expect(texts(await Mailbox.open(path))).toEqual(sent);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('adds a message to the file without writing the others again', async () => {
  const mailbox = await Mailbox.open(path);
  await send(mailbox, 'first');
  const [first] = await lines();
  const { ino } = await stat(path);
  await send(mailbox, 'second');
  expect((await stat(path)).ino).toBe(ino);
  expect((await lines())[0]).toBe(first);
});

test('lets the oldest go, in the file as well', async () => {
  const mailbox = await Mailbox.open(path);
  for (let at = 0; at < 1_010; at += 1) await send(mailbox, String(at));
  expect(mailbox.messages.length).toBe(500);
  expect((await lines()).length).toBeLessThan(1_000);
  expect(texts(await Mailbox.open(path))).toEqual(texts(mailbox));
});

test('passes over the half message of a process that was killed, and goes on behind the whole ones', async () => {
  await send(await Mailbox.open(path), 'whole');
  await appendFile(path, '{"id":"half');
  const mailbox = await Mailbox.open(path);
  await send(mailbox, 'next');
  expect(texts(mailbox)).toEqual(['whole', 'next']);
  expect(texts(await Mailbox.open(path))).toEqual(['whole', 'next']);
});

test('names a file that is damaged', async () => {
  await writeFile(path, 'not a message\n');
  await expect(Mailbox.open(path)).rejects.toThrow(DataDamaged);
});

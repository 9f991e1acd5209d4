import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveAnswer } from '../../core/domain/live-question.ts';
import { askLive } from '../../functions/devices/ask-live.ts';
import { pack } from '../../functions/runtime/packed.ts';
import { updateIf, writeTogether } from '../../functions/store/client.ts';
import { machineWith } from '../../functions/store/collectors.ts';
import { deviceMove, devicesOf } from '../../functions/store/devices.ts';
import { openQuestions, putQuestion, questionOf } from '../../functions/store/live-questions.ts';
import { until } from '../fixtures/until.ts';
import {
  ACCOUNT,
  startPolledWorld,
  type PolledWorld,
} from '../functions/monitoring/polled-world.ts';
import { enrolled, signedCall, type Change, type Machine } from './signed.ts';
import { aCollector, addCollector } from './site.ts';

const PATH = '/collectors/questions';
const COMMAND = { kind: 'command', command: 'snmpget', oid: '1.3.6.1.2.1.1.5.0' } as const;
const STAFF = { customer: null };
const york = { accountId: ACCOUNT, collectorId: 'york', deviceId: 'york' };
let world: PolledWorld;
let machine: Machine;
let others: Machine;

beforeAll(async () => {
  world = await startPolledWorld('76', 1_790_000_040, [
    { deviceId: 'york', shardId: 'at-york-1', simulated: {} },
    { deviceId: 'hull', shardId: 'at-hull-1', simulated: {} },
  ]);
  for (const id of ['york', 'hull', 'bath']) await addCollector(aCollector(id));
  machine = await enrolled(world.local, 'york', 'aaaaabbbbb');
  others = await enrolled(world.local, 'hull', 'cccccddddd');
});
afterAll(() => world.stop());

const contact = (
  one: Machine,
  answers: { questionId: string; packed: string }[] = [],
  change?: Change,
) => signedCall(world.local, one, PATH, { answers }, change);
const fetched = async (one: Machine) =>
  (await contact(one)).data!['questions'] as { questionId: string; deviceId: string }[];
const output = (text: string): LiveAnswer => ({ kind: 'command', output: text });
const answering = (one: Machine, questionId: string, answer: unknown) =>
  contact(one, [{ questionId, packed: pack(answer) }]);
const asked = () => putQuestion(york, COMMAND, Date.now() + 600_000);
const answerTo = async (question: Awaited<ReturnType<typeof asked>>) =>
  (await questionOf(question))?.answer;

async function deviceOf(id: string) {
  return (await devicesOf(ACCOUNT)).find(({ record }) => record.id === id)!;
}

async function lastSeen(one: Machine, agoMs: number): Promise<void> {
  const { collectorId, machineId } = (await machineWith(one.machineId))!;
  const key = { accountId: ACCOUNT, entry: `machine#${collectorId}#${machineId}` };
  const values = { ':past': Date.now() - agoMs };
  await updateIf('collectors', key, {
    set: 'lastSeenMs = :past',
    condition: 'attribute_exists(entry)',
    values,
  });
}

test('a question is handed to a machine of its own collector, once, and its answer is the call’s', async () => {
  await fetched(machine);
  const answer = askLive(STAFF, await deviceOf('york'), COMMAND);
  const [open] = await until(async () => {
    const found = await openQuestions(york, new Date());
    expect(found).toHaveLength(1);
    return found;
  });
  expect(await fetched(others)).toEqual([]);
  const both = await Promise.all([fetched(machine), contact(machine)]);
  const handed = [...both[0], ...((both[1].data?.['questions'] ?? []) as (typeof both)[0])];
  expect(handed).toMatchObject([{ questionId: open!.questionId, deviceId: 'york' }]);
  expect(await fetched(machine)).toEqual([]);
  await answering(machine, open!.questionId, output('<b>YRK</b>'));
  expect(await answer).toEqual({ answer: output('<b>YRK</b>'), collector: 'Leeds office' });
  expect(await questionOf(open!)).toBeUndefined();
});

test('an answer is refused of another collector, before the question was fetched, late, and twice', async () => {
  const question = await asked();
  await answering(machine, question.questionId, output('too early'));
  expect(await answerTo(question)).toBeUndefined();
  await fetched(machine);
  await answering(others, question.questionId, output('of others'));
  expect(await answerTo(question)).toBeUndefined();
  await answering(machine, question.questionId, { kind: 'interfaces', rows: [] });
  expect(await answerTo(question)).toBeUndefined();
  await answering(machine, question.questionId, output('first'));
  await answering(machine, question.questionId, output('second'));
  expect(await answerTo(question)).toEqual(output('first'));

  const late = await putQuestion(york, COMMAND, Date.now() + 1_500);
  await fetched(machine);
  await until(() => expect(Date.now()).toBeGreaterThan(late.untilMs));
  await answering(machine, late.questionId, output('late'));
  expect(await answerTo(late)).toBeUndefined();
  const over = await putQuestion(york, COMMAND, Date.now() - 1);
  expect(await fetched(machine)).toEqual([]);
  expect((await questionOf(over))!.takenBy).toBe('');
});

test('a call is refused that was altered, made before, or is signed by another key', async () => {
  const question = await asked();
  const forged = { answers: [{ questionId: question.questionId, packed: pack(output('forged')) }] };
  expect((await contact(machine, [], { body: forged })).status).toBe(401);
  expect((await contact({ ...others, machineId: machine.machineId })).status).toBe(401);
  expect((await contact(machine, [], { sequence: 1 })).status).toBe(409);
  expect((await questionOf(question))!.takenBy).toBe('');
  await fetched(machine);
});

test('an answer is refused that is huge, of another form, or has characters that nobody sees', async () => {
  const question = await asked();
  await fetched(machine);
  for (const answer of [
    output('a'.repeat(5_000_000)),
    output('a'.repeat(200_200)),
    output('a\u202eb'),
    output('a\u0000b'),
    { ...output('a'), html: '<b>' },
    { kind: 'refused', why: 'a'.repeat(301) },
    { kind: 'pattern', pattern: '^(a+)+$' },
    'text',
  ])
    expect((await answering(machine, question.questionId, answer)).status).toBe(400);
  const packed = 'A'.repeat(300_001);
  expect((await contact(machine, [{ questionId: question.questionId, packed }])).status).toBe(400);
  const { questionId } = question;
  const many = Array.from({ length: 5 }, () => ({ questionId, packed: pack(output('a')) }));
  expect((await contact(machine, many)).status).toBe(400);
  expect(await answerTo(question)).toBeUndefined();
});

test('a device that has moved is no longer asked by its former collector', async () => {
  const taken = await asked();
  await fetched(machine);
  const waiting = await asked();
  await writeTogether([deviceMove(await deviceOf('york'), 'at-hull-1', new Date())]);
  expect(await fetched(machine)).toEqual([]);
  await answering(machine, taken.questionId, output('of the former'));
  expect(await answerTo(taken)).toBeUndefined();
  expect((await questionOf(waiting))!.takenBy).toBe('');
});

test('a collector that does not call is named at once with the reason, to people of a customer without its name', async () => {
  const device = await deviceOf('hull');
  const why = (actor: { customer: string | null }) =>
    askLive(actor, device, COMMAND).then(String, ({ message }: Error) => message);
  await lastSeen(others, 300_000);
  expect(await why(STAFF)).toBe(
    'The collector Leeds office has not called for 5 min, so no device there can be asked now.',
  );
  expect(await why({ customer: 'Harbour Foods' })).toBe(
    'The collector at its site has not called for 5 min, so no device there can be asked now.',
  );
  await writeTogether([deviceMove(device, 'at-bath-1', new Date())]);
  const moved = await deviceOf('hull');
  await expect(askLive(STAFF, moved, COMMAND)).rejects.toThrow(
    'has no machine, so no device there',
  );
});

test(
  'a question that nobody fetches, or answers, ends in a sentence',
  { timeout: 90_000 },
  async () => {
    await writeTogether([
      deviceMove(await deviceOf('york'), 'at-york-1', new Date()),
      deviceMove(await deviceOf('hull'), 'at-hull-1', new Date()),
    ]);
    await Promise.all([fetched(machine), fetched(others)]);
    const end = async (id: string) =>
      askLive(STAFF, await deviceOf(id), COMMAND).then(String, ({ message }: Error) => message);
    const ends = Promise.all([end('york'), end('hull')]);
    await until(async () => expect(await fetched(machine)).toHaveLength(1));
    expect(await ends).toEqual([
      'The collector Leeds office took the question and did not answer within 24 seconds.',
      'The collector Leeds office did not fetch the question within 24 seconds. Please try again.',
    ]);
  },
);

test('a typed credential is left for no collector that has not named its key', async () => {
  const own = { version: '2c', credential: { community: 'of-mine' } } as const;
  await expect(askLive(STAFF, await deviceOf('york'), COMMAND, own)).rejects.toThrow(
    'The collector Leeds office does not poll yet',
  );
  expect(await openQuestions(york, new Date())).toEqual([]);
});

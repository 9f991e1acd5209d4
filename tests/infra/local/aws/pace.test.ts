import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { BUDGET } from '../../../../core/contract/limits.ts';
import { Pace, Paced } from '../../../../infra/local/aws/pace.ts';

const request = (bytes: number) =>
  ({ headers: bytes ? { 'content-length': String(bytes) } : {} }) as IncomingMessage;

/** A pace whose time passes by waiting alone. */
function paced() {
  let nowMs = 0;
  const waits: number[] = [];
  const pace = new Pace({
    nowMs: () => nowMs,
    wait: (ms) => {
      waits.push(ms);
      nowMs += ms;
      return Promise.resolve();
    },
  });
  return { pace, waits, pass: (ms: number) => void (nowMs += ms) };
}

test('a burst of one person is answered at once, and what follows as their budget comes in', async () => {
  const { pace, waits } = paced();
  for (let calls = 0; calls < 100; calls += 1) await pace.turn('asha', 1, request(0));
  expect(waits).toEqual([]);
  const shareMs = (BUDGET.windowSeconds * 1_000) / BUDGET.perPerson;
  for (let calls = 0; calls < 4; calls += 1) await pace.turn('asha', 1, request(0));
  expect(waits).toEqual([shareMs, shareMs, shareMs]);
});

test('nobody waits for the calls of another person, nor after a pause of their own', async () => {
  const { pace, waits, pass } = paced();
  for (let calls = 0; calls < 101; calls += 1) await pace.turn('asha', 1, request(0));
  await pace.turn('ben', 1, request(0));
  pass(1_000);
  await pace.turn('asha', 1, request(0));
  expect(waits).toEqual([]);
});

test('costly calls and long bodies are waited for longer', async () => {
  const waitAfter = async (cost: number, bytes: number) => {
    const { pace, waits } = paced();
    for (let calls = 0; calls < 100; calls += 1) await pace.turn('asha', 1, request(0));
    await pace.turn('asha', cost, request(bytes));
    await pace.turn('asha', 1, request(0));
    return waits.at(-1);
  };
  const usual = (await waitAfter(1, 0))!;
  expect(await waitAfter(20, 0)).toBe(20 * usual);
  expect(await waitAfter(1, 4_500_000)).toBe(91 * usual);
});

test('who asks for far too much is refused after the longest wait, and not for longer by that', async () => {
  const { pace, waits, pass } = paced();
  await pace.turn('asha', 400, request(0));
  await expect(pace.turn('asha', 1, request(0))).rejects.toThrow(Paced);
  expect(waits).toEqual([10_000]);
  pass(2_000);
  await pace.turn('asha', 1, request(0));
  expect(waits).toEqual([10_000]);
});

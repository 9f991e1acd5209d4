import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { shared } from '../../../functions/monitoring/sources/meraki-shared.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an answer is given again for a minute, and is in no memory afterwards', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: WeakRef<object>[] = [];
  const ask = shared((number: number) => {
    const answer = { number };
    answers.push(new WeakRef(answer));
    return Promise.resolve(answer);
  });
  await ask(1);
  await ask(1);
  await turn();
  collectGarbage();
  expect(answers.map((answer) => answer.deref())).toEqual([{ number: 1 }]);
  await turn();
  const laterMs = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockReturnValue(laterMs);
  vi.advanceTimersByTime(61_000);
  await turn();
  collectGarbage();
  expect(answers[0]!.deref()).toBeUndefined();
});

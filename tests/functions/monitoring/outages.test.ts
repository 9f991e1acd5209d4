import { expect, test } from 'vitest';
import {
  rememberOutage,
  type OutageMemory,
} from '../../../functions/monitoring/collector/outages.ts';

const START = 29_000_000;

/** Polls minute by minute: '1' answered, '0' did not, 'p' did not during planned work. */
function polled(answers: string, before: OutageMemory = {}) {
  let memory = before;
  let failures = 0;
  let flapping;
  [...answers].forEach((answer, minute) => {
    failures = answer === '1' ? 0 : failures + 1;
    ({ memory, flapping } = rememberOutage(memory, {
      minuteEpochSeconds: (START + minute) * 60,
      failures,
      inDowntime: answer === 'p',
    }));
  });
  return { memory, flapping };
}

test('outages are remembered with their beginning and end', () => {
  expect(polled('1100011').memory).toEqual({ outages: [[START + 2, START + 5]] });
  expect(polled('1100').memory).toEqual({ outages: [[START + 2, 0]] });
});

test('a single poll without an answer is no outage, and neither is planned work', () => {
  expect(polled('1011011').memory).toEqual({});
  expect(polled('1ppp1').memory).toEqual({});
  expect(polled('1pp0001').memory).toEqual({});
});

test('a device that was well for a day has nothing remembered of it', () => {
  expect(polled(`001${'1'.repeat(1_441)}`).memory).toEqual({});
});

test('four outages make it flap, and it says how', () => {
  expect(polled('001'.repeat(3)).flapping).toBeUndefined();
  const { memory, flapping } = polled('001'.repeat(4));
  expect(memory.isFlapping).toBe(true);
  expect(flapping).toEqual({
    outages: 4,
    shortestSeconds: 120,
    longestSeconds: 120,
    everySeconds: 180,
  });
  expect(polled('1'.repeat(62), memory).memory.isFlapping).toBe(true);
});

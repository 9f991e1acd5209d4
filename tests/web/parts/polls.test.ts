import { expect, test } from 'vitest';
import { nextPolls } from '../../../web/src/parts/feeds/polls.ts';

const whole = {
  idsVersion: 'i1',
  ids: ['501', '502', '503'],
  answersVersion: 'a1',
  answers: { latestEpochSeconds: 1_000, secondsBefore: [0, 40, -1] },
  inDowntime: ['502'],
  unwatched: { all: false, statuses: {} },
  pollIntervalSeconds: 60,
};
const still = {
  idsVersion: 'i1',
  answersVersion: 'a1',
  inDowntime: ['502'],
  unwatched: { all: false, statuses: {} },
  pollIntervalSeconds: 60,
};

test('the column is read in the order of the ids; a device that never answered has 0', () => {
  expect([...nextPolls(undefined, whole).polls]).toEqual([
    ['501', { lastPolledEpochSeconds: 1_000, inDowntime: false, pollIntervalSeconds: 60 }],
    ['502', { lastPolledEpochSeconds: 960, inDowntime: true, pollIntervalSeconds: 60 }],
    ['503', { lastPolledEpochSeconds: 0, inDowntime: false, pollIntervalSeconds: 60 }],
  ]);
});

test('an answer that leaves everything out changes nothing, not even the object', () => {
  const first = nextPolls(undefined, whole);
  expect(nextPolls(first, still)).toBe(first);
});

test('answers without ids belong to the ids that were there', () => {
  const next = nextPolls(nextPolls(undefined, whole), {
    ...still,
    answersVersion: 'a2',
    answers: { latestEpochSeconds: 1_060, secondsBefore: [-1, 0, 1] },
  });
  expect([...next.polls.values()].map((poll) => poll.lastPolledEpochSeconds)).toEqual([
    0, 1_060, 1_059,
  ]);
});

test('planned work that begins or ends shows although nobody was polled', () => {
  const next = nextPolls(nextPolls(undefined, whole), { ...still, inDowntime: [] });
  expect(next.polls.get('502')).toEqual({
    lastPolledEpochSeconds: 960,
    inDowntime: false,
    pollIntervalSeconds: 60,
  });
});

test('the status of devices whose alerts are not for the person comes with the polls, and follows although nobody was polled', () => {
  const some = nextPolls(nextPolls(undefined, whole), {
    ...still,
    unwatched: { all: false, statuses: { 501: 'unconfirmed-critical-none' } },
  });
  expect([...some.polls.values()].map((poll) => poll.alertStatus)).toEqual([
    'unconfirmed-critical-none',
    undefined,
    undefined,
  ]);
  const all = nextPolls(some, {
    ...still,
    unwatched: { all: true, statuses: { 502: 'confirmed-warn-none' } },
  });
  expect([...all.polls.values()].map((poll) => poll.alertStatus)).toEqual([
    'none',
    'confirmed-warn-none',
    'none',
  ]);
});

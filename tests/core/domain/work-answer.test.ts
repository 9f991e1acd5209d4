import { expect, test } from 'vitest';
import { standingOf, type WorkEntry } from '../../../core/domain/work-answer.ts';
import type { WorkNotice } from '../../../core/domain/work-notice.ts';

type Told = Parameters<typeof standingOf>[0][number];
const told = (letter: WorkNotice['letter'], atMs: number, changes: Partial<Told> = {}): Told => ({
  letter,
  outcome: 'sent',
  atMs,
  openedAtMs: null,
  changedAtMs: null,
  ...changes,
});
const said = (kind: WorkEntry['kind'], atMs: number) => ({ kind, atMs });

test.each([
  ['not reached', [], []],
  ['not reached', [told('announced', 1, { outcome: 'failed' })], []],
  ['told', [told('announced', 1)], []],
  ['opened', [told('announced', 1), told('announced', 1, { openedAtMs: 2 })], []],
  ['suits', [told('announced', 1)], [said('objects', 2), said('suits', 3)]],
  ['answered', [told('announced', 1)], [said('asks', 2), said('reply', 3)]],
  // The same announcement to another address, or again, is of the same times.
  ['objects', [told('announced', 5)], [said('objects', 2)]],
  ['told', [told('changed', 5)], [said('objects', 2)]],
  ['objects', [told('changed', 5)], [said('objects', 5)]],
  ['objects', [told('changed', 5, { outcome: 'failed' })], [said('objects', 2)]],
  ['told', [told('withdrawn', 5)], [said('objects', 2)]],
  // Sent again, since it did not arrive: the plan is that of before the answer.
  ['objects', [told('changed', 5, { changedAtMs: 1 })], [said('objects', 2)]],
  // Announced anew after it was withdrawn.
  ['told', [told('announced', 5, { changedAtMs: 5 })], [said('objects', 2)]],
] as const)('a customer is: %s', (standing, notices, entries) => {
  expect(standingOf(notices, entries)).toBe(standing);
});

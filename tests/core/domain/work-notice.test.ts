import { describe, expect, test } from 'vitest';
import {
  dueNotices,
  type Affected,
  type NoticeKind,
  type WorkNotice,
} from '../../../core/domain/work-notice.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

/** Work of an hour on one circuit at each of these starts. */
function about(starts: readonly number[], hours = 1): Affected {
  const circuits = starts.map((startEpoch) => ({
    id: '501',
    name: 'LDS-CPE-01',
    reference: '',
    startEpoch,
    endEpoch: startEpoch + hours * HOUR,
  }));
  return {
    account: 'northbeam',
    customer: 'Harbour Foods',
    method: 'EMAIL',
    to: 'it@harbour.example',
    startEpoch: Math.min(...starts),
    endEpoch: Math.max(...starts) + hours * HOUR,
    timezone: 'UTC',
    comment: '',
    circuits,
  };
}

const told = (what: Affected, letter: NoticeKind = 'announced'): WorkNotice => ({
  ...what,
  letter,
  sequence: 0,
  outcome: 'sent',
  reason: '',
  atMs: 0,
  jobId: 'job',
  openedAtMs: null,
  changedAtMs: null,
  events: [],
  answers: [],
});
const lettersOf = (affected: Affected[], notices: WorkNotice[] = []) =>
  dueNotices(affected, notices, NOW).map(({ notice: { letter, circuits } }) => [
    letter,
    circuits.map(({ startEpoch }) => startEpoch),
  ]);

describe('the letters that are due', () => {
  const weekly = [NOW - WEEK, NOW, NOW + WEEK];

  test('a week that has passed as it was announced is no change', () => {
    expect(lettersOf([about(weekly)], [told(about(weekly))])).toEqual([]);
  });

  test('whoever is told first, or anew, reads nothing of what is over', () => {
    expect(lettersOf([about(weekly)])).toEqual([['announced', weekly.slice(1)]]);
    expect(lettersOf([about(weekly)], [told(about(weekly), 'withdrawn')])).toEqual([
      ['announced', weekly.slice(1)],
    ]);
    expect(lettersOf([about([NOW - WEEK])])).toEqual([]);
  });

  test('whoever was told later is not told of what was over before', () => {
    expect(lettersOf([about(weekly)], [told(about(weekly.slice(1)))])).toEqual([]);
  });

  test('work that was ended early is a change, and no longer one when it would be over anyway', () => {
    const early = about([NOW - HOUR]);
    expect(lettersOf([early], [told(about([NOW - HOUR], 4))])).toEqual([['changed', [NOW - HOUR]]]);
    expect(lettersOf([about([NOW - 5 * HOUR])], [told(about([NOW - 5 * HOUR], 4))])).toEqual([]);
  });

  test('one that is being sent is not sent beside; one that did not arrive is sent again', () => {
    const work = about([NOW + HOUR]);
    const after = (outcome: WorkNotice['outcome'], sequence = 0) => ({
      ...told(work),
      outcome,
      sequence,
    });
    expect(lettersOf([work], [after('sending')])).toEqual([]);
    for (const outcome of ['failed', 'unsure'] as const)
      expect(lettersOf([work], [after(outcome)])).toEqual([['announced', [NOW + HOUR]]]);
    // Who never heard of work needs no withdrawal; who heard of an earlier plan does.
    expect(lettersOf([], [after('failed')])).toEqual([]);
    expect(lettersOf([], [after('failed', 1)])).toEqual([['withdrawn', [NOW + HOUR]]]);
  });

  test('what is left of nothing is withdrawn', () => {
    expect(lettersOf([], [told(about([NOW + HOUR]))])).toEqual([['withdrawn', [NOW + HOUR]]]);
    expect(lettersOf([], [told(about([NOW + HOUR]), 'withdrawn')])).toEqual([]);
  });
});

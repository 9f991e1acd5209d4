import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../../core/domain/work-events.ts';
import type { NoticeContent, NoticeKind } from '../../../core/domain/work-notice.ts';

const HOUR = 3_600;
const DAY = 86_400;
const START = Date.UTC(2026, 11, 1, 22) / 1000;

/** Circuits as [id, start], two hours each. */
type Circuits = readonly (readonly [string, number])[];
type Former = Parameters<typeof eventsOf>[1];

function noticed(
  circuits: Circuits,
  sequence: number,
  former?: Former,
  letter: NoticeKind = 'changed',
): NonNullable<Former> {
  const notice = {
    sequence,
    letter,
    timezone: 'Europe/London',
    circuits: circuits.map(([id, startEpoch]) => ({
      id,
      name: id,
      reference: '',
      startEpoch,
      endEpoch: startEpoch + 2 * HOUR,
    })),
  };
  const starts = circuits.map(([, start]) => start);
  const startEpoch = Math.min(...starts);
  const endEpoch = Math.max(...starts) + 2 * HOUR;
  return { ...notice, startEpoch, endEpoch, outcome: 'sent', events: eventsOf(notice, former) };
}
const shortOf = ({ events }: Pick<NoticeContent, 'events'>) =>
  events.map(({ number, sequence, isCancelled, startEpoch, circuits }) => [
    number,
    sequence,
    isCancelled ? 'cancelled' : (startEpoch - START) / DAY,
    circuits.join(),
  ]);

describe('events of a notice', () => {
  const first = noticed(
    [
      ['a', START],
      ['b', START + DAY],
    ],
    0,
  );

  test('number each time, and an unchanged one keeps its sequence', () => {
    expect(shortOf(first)).toEqual([
      [0, 0, 0, 'a'],
      [1, 0, 1, 'b'],
    ]);
    const moved = noticed(
      [
        ['a', START],
        ['b', START + 3 * DAY],
      ],
      1,
      first,
    );
    expect(shortOf(moved)).toEqual([
      [0, 0, 0, 'a'],
      [1, 1, 3, 'b'],
    ]);
  });

  test('a circuit more at the same time changes the event', () => {
    const more = noticed(
      [
        ['a', START],
        ['c', START],
        ['b', START + DAY],
      ],
      1,
      first,
    );
    expect(shortOf(more)).toEqual([
      [0, 1, 0, 'a,c'],
      [1, 0, 1, 'b'],
    ]);
  });

  test('one that is gone is cancelled once, and its number is never of another', () => {
    const gone = noticed([['a', START]], 1, first);
    expect(shortOf(gone)).toEqual([
      [0, 0, 0, 'a'],
      [1, 1, 'cancelled', 'b'],
    ]);
    const later = noticed([['a', START + DAY]], 2, gone);
    expect(shortOf(later)).toEqual([
      [0, 2, 1, 'a'],
      [1, 1, 'cancelled', 'b'],
    ]);
    const anew = noticed(
      [
        ['a', START + DAY],
        ['d', START],
      ],
      3,
      later,
    );
    expect(shortOf(anew)).toContainEqual([2, 3, 0, 'd']);
  });

  test('of a withdrawn notice are all cancelled, and come back under their numbers', () => {
    const none = noticed([['a', START]], 1, first, 'withdrawn');
    expect(none.events.every(({ isCancelled, sequence }) => isCancelled && sequence === 1)).toBe(
      true,
    );
    const back = noticed([['a', START]], 2, none);
    expect(shortOf(back)[0]).toEqual([0, 2, 0, 'a']);
  });

  test('of an older release was one over all times, and goes on as the first', () => {
    const { events: _none, ...former } = first;
    const next = noticed(
      [
        ['a', START],
        ['b', START + DAY],
      ],
      1,
      { ...former, events: [] },
    );
    expect(shortOf(next)).toEqual([
      [0, 1, 0, 'a'],
      [1, 1, 1, 'b'],
    ]);
  });
});

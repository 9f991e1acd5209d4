import { describe, expect, test } from 'vitest';
import { measuredAvailability } from '../../../core/domain/availability.ts';
import { availabilitySentence } from '../../../core/domain/availability-words.ts';
import { availabilityStrip } from '../../../core/domain/state-strip.ts';

const MINUTE = 60;
const DAY_MINUTES = 1_440;
const NOW = 29_000_000 * MINUTE;

/** An hour in which the device is silent for so many minutes, twice. */
const hourWith = (minutes: number) =>
  `${'1'.repeat(20)}${'0'.repeat(minutes)}${'1'.repeat(20)}${'0'.repeat(minutes)}`.padEnd(60, '1');

/** The last minutes before now of a range of so many days. */
function over(days: number, answers: string, planned: [number, number][] = []) {
  const from = NOW - days * DAY_MINUTES * MINUTE;
  const start = NOW - answers.length * MINUTE;
  const samples = Float64Array.from([...answers], (answer) =>
    answer === ' ' ? Number.NaN : Number(answer),
  );
  const found = measuredAvailability(
    [{ startEpochSeconds: start, stepSeconds: MINUTE, samples }],
    planned.map(([first, last]) => ({
      startEpochSeconds: start + first * MINUTE,
      endEpochSeconds: start + last * MINUTE,
    })),
    { from, to: NOW, nowEpochSeconds: NOW },
  );
  const sentence = availabilitySentence(found, { startEpochSeconds: from, endEpochSeconds: NOW });
  return { ...found, strip: availabilityStrip(found), sentence };
}

describe('the strip of a long range', () => {
  const flapping = hourWith(3).repeat(24 * 8);

  test.each([
    [7, 84],
    [30, 23],
    [365, 2],
  ])('in %i days one that fails evenly looks the same in each of %i cells', (days, cells) => {
    const { strip, percent } = over(days, flapping);
    const measured = strip.filter(({ state }) => state !== 'unknown');
    expect(percent).toBeCloseTo(90, 5);
    expect(new Set(measured.map(({ state }) => state))).toEqual(new Set(['part']));
    expect(Math.abs(measured.length - cells)).toBeLessThanOrEqual(1);
    expect(strip.length - measured.length).toBe(days > 8 ? 1 : 0);
  });

  test('its cells have all of the time and all of the outages', () => {
    const found = over(30, `${flapping}${' '.repeat(500)}${'1'.repeat(90)}`, [[100, 2_000]]);
    const sum = (of: (cell: (typeof found.cells)[number]) => number) =>
      found.cells.reduce((total, cell) => total + of(cell), 0);
    expect(sum(({ outages }) => outages)).toBe(found.pattern.outages);
    expect(sum(({ upSeconds }) => upSeconds)).toBe(found.upSeconds);
    expect(sum(({ downSeconds }) => downSeconds)).toBe(found.downSeconds);
    expect(sum(({ plannedSeconds }) => plannedSeconds)).toBe(found.plannedSeconds);
    expect(sum(({ unknownSeconds }) => unknownSeconds)).toBe(found.unknownSeconds);
  });

  test('a cell says how much of its measured time was down', () => {
    // Cells of two hours.
    const twoHours = (down: number) => '0'.repeat(down).padEnd(120, '1');
    const of = (cell: string, planned: [number, number][] = []) =>
      over(7, cell.padEnd(7 * DAY_MINUTES, '1'), planned).strip[0]!;
    expect(of(twoHours(6))).toMatchObject({
      state: 'brief',
      under: 'up',
      words: 'Down once, 6 min of 2 h',
    });
    expect(of(twoHours(7)).state).toBe('part');
    expect(of(twoHours(60)).state).toBe('part');
    expect(of(twoHours(61))).toMatchObject({ state: 'most', words: 'Down once, 1 h 1 min of 2 h' });
    expect(of(`${' '.repeat(90)}${'0'.repeat(3)}`)).toMatchObject({
      state: 'part',
      under: 'unknown',
      words: 'Down once, 3 min of 30 min, not measured 1 h 30 min',
    });
    expect(of(twoHours(0), [[0, 90]])).toMatchObject({
      state: 'planned',
      words: 'Up, planned work 1 h 30 min',
    });
  });

  test('up to two days each outage is there by itself', () => {
    expect(over(2, flapping).cells).toEqual([]);
    expect(over(2, '1001').strip.map(({ state }) => state)).toEqual([
      'unknown',
      'up',
      'down',
      'up',
    ]);
  });

  test('its sentence counts in the time that was measured', () => {
    expect(over(365, flapping).sentence).toBe(
      'Down 384 times in the 8 d measured, 3 min each, twice an hour. Not measured 357 d.',
    );
    expect(over(7, flapping).sentence).toMatch(/^Down 336 times in 7 d, 3 min each, /);
  });
});

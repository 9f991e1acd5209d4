import { describe, expect, test } from 'vitest';
import {
  around,
  spanAt,
  statusStrip,
  stripOf,
  stripSpanWords,
} from '../../../core/domain/state-strip.ts';

/** 10:00 local time, so that labels are the same in every zone. */
const START = new Date(2026, 10, 21, 10, 0).getTime() / 1000;
const RANGE = { startEpochSeconds: START, endEpochSeconds: START + 3_600 };
const at = (minute: number) => START + minute * 60;

describe('the strip of a device', () => {
  const state = (name: 'up' | 'down', from: number, to: number, outages = 0, downMinutes = 0) => ({
    state: name,
    startEpoch: at(from),
    endEpoch: to === 60 ? 0 : at(to),
    outages,
    downSeconds: downMinutes * 60,
  });

  test('says how often it was down in a span, and for how long', () => {
    const spans = stripOf([
      state('up', 0, 10),
      state('down', 10, 12, 1, 2),
      state('down', 30, 60, 12, 40),
    ]);
    expect(spans.map((span) => span.state)).toEqual(['up', 'down', 'flapping']);
    expect(spans.map(({ words }) => words)).toEqual(['Up', 'Down', 'Down 12 times, 40 min in all']);
    expect(stripSpanWords(spans[1]!, at(60))).toBe('Down, 21 Nov 2026, 10:10 to 10:12, 2 min');
    expect(stripSpanWords(spans[2]!, at(60))).toBe(
      'Down 12 times, 40 min in all, since 21 Nov 2026, 10:30, 30 min',
    );
  });

  test('finds trouble near a moment before the time up around it', () => {
    const spans = stripOf([state('up', 0, 10), state('down', 10, 12, 1, 2), state('up', 12, 60)]);
    expect(spanAt(spans, at(13), 120)).toBe(spans[1]);
    expect(spanAt(spans, at(14), 120)).toBe(spans[1]);
    expect(spanAt(spans, at(20), 120)).toBe(spans[2]);
    expect(spanAt(spans, at(5), 0)).toBe(spans[0]);
  });

  test('shows a span with as much around it, half an hour at least, and not the future', () => {
    const long = { state: 'down', words: '', startEpoch: at(0), endEpoch: at(120) } as const;
    expect(around(long, at(500))).toEqual({
      startEpochSeconds: at(-120),
      endEpochSeconds: at(240),
    });
    expect(around({ ...long, endEpoch: at(2) }, at(500))).toEqual({
      startEpochSeconds: at(-30),
      endEpochSeconds: at(32),
    });
    expect(around({ ...long, endEpoch: 0 }, at(60)).endEpochSeconds).toBe(at(60));
  });
});

describe('the strip of a status', () => {
  const strip = (datapoint: string, data: [number, number | null][]) =>
    statusStrip({ series: `host|-|${datapoint}`, data }, RANGE, 60).map(
      ({ state, words, startEpoch, endEpoch }) => [
        state,
        words,
        (startEpoch - START) / 60,
        (endEpoch - START) / 60,
      ],
    );

  test('a sample stands until the next; what was not measured is neither up nor down', () => {
    expect(
      strip('HostStatus', [
        [at(5), 1],
        [at(6), 1],
        [at(20), 0],
        [at(25), null],
        [at(30), 1],
        [at(31), 1],
      ]),
    ).toEqual([
      ['unknown', 'Not measured', 0, 5],
      ['up', 'Answers', 5, 20],
      ['down', 'Does not answer', 20, 21],
      ['unknown', 'Not measured', 21, 30],
      ['up', 'Answers', 30, 33],
      ['unknown', 'Not measured', 33, 60],
    ]);
  });

  test('ports and sensors have words of their own, and an unknown status its number', () => {
    const words = (datapoint: string) =>
      strip(datapoint, [
        [at(0), 1],
        [at(10), 2],
        [at(20), 3],
        [at(59), 3],
      ]).map(([state, said]) => `${said} (${state})`);
    expect(words('OperStatus')).toEqual(['Up (up)', 'Down (down)', 'Status 3 (unknown)']);
    expect(words('SensorStatus')).toEqual([
      'Working (up)',
      'Unavailable (unknown)',
      'Not working (down)',
    ]);
  });

  test('without any sample the whole range was not measured', () => {
    expect(strip('HostStatus', [])).toEqual([['unknown', 'Not measured', 0, 60]]);
  });
});

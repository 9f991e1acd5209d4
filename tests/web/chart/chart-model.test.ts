import { describe, expect, test } from 'vitest';
import { MAX_TICKS } from '../../../core/domain/range.ts';
import { nearestPoint, peakOf, summarySentence } from '../../../core/domain/series-view.ts';
import { clippedSpans, plotBands, spanColour } from '../../../web/src/ui/chart/bands.ts';
import { chartOptions, showsLegend } from '../../../web/src/ui/chart/chart-model.ts';
import { shownReferences } from '../../../web/src/ui/chart/reference-lines.ts';
import { lineWith, SPAN, START, trafficWidget } from './widgets.ts';

const telling = {
  endsNow: true,
  moment: (epochSeconds: number) => new Date(epochSeconds * 1000).toTimeString().slice(0, 5),
};
const nothing = () => {};

describe('a widget in words', () => {
  const sentence = (changes: Parameters<typeof trafficWidget>[0] = {}, endsNow = true) =>
    summarySentence(trafficWidget(changes), { ...telling, endsNow });

  test('names its peak, against the size of the circuit, and what is latest', () => {
    expect(sentence()).toBe(
      'Peak 94.2 Mb/s of 100 Mb (94 %) at 10:05 (In). Latest: In 10 Mb/s, Out 2 Mb/s.',
    );
  });

  test('says how old the latest figures are, once or each', () => {
    const old = (legend: string, ageSeconds: number) =>
      lineWith(legend, [1_000, 9_000], {
        latest: { value: 9_000, epochSeconds: START, ageSeconds },
      });
    expect(sentence({ lines: [old('In', 72_000), old('Out', 72_030)] })).toMatch(
      / Latest 20 h ago: In 9 kb\/s, Out 9 kb\/s\.$/,
    );
    expect(sentence({ lines: [old('In', 72_000), old('Out', 60)] })).toMatch(
      / Latest: In 9 kb\/s 20 h ago, Out 9 kb\/s\.$/,
    );
  });

  test('of a range in the past says when its last figures were measured', () => {
    expect(sentence({}, false)).toMatch(/ At 10:24: In 10 Mb\/s, Out 2 Mb\/s\.$/);
  });

  test('has no peak of what never changes, nor of what only grows', () => {
    expect(sentence({ lines: [lineWith('In', [0, 0, 0])] })).toBe('Latest: 0 b/s.');
    expect(sentence({ verticalLabel: 's', lines: [lineWith('Uptime', [60, 86_400])] })).toBe(
      'Latest: 1 d.',
    );
  });

  test('says so when nothing was measured', () => {
    const empty = trafficWidget({ lines: [lineWith('In', [null, null])] });
    expect(summarySentence(empty, telling)).toBe('Nothing was measured in this range.');
    expect(peakOf(empty)).toBeNull();
  });

  test('finds the point nearest to a moment', () => {
    const { data } = lineWith('In', [1, 2, 3, 4]);
    expect([0, 50, 95, 999].map((seconds) => nearestPoint(data, START + seconds)?.[1])).toEqual([
      1, 2, 3, 4,
    ]);
    expect(nearestPoint([], 5)).toBeNull();
  });
});

describe('what is drawn', () => {
  const seriesOf = (changes: Parameters<typeof trafficWidget>[0] = {}) =>
    chartOptions(trafficWidget(changes), SPAN, nothing, MAX_TICKS).series as {
      color: string;
      dashStyle: string;
      connectNulls: boolean;
      data: { x: number; y: number | null; marker?: object }[];
    }[];

  test('every point is an object and a gap stays a gap', () => {
    const [first] = seriesOf();
    expect(first!.connectNulls).toBe(false);
    expect(first!.data[7]).toEqual({ x: (START + 420) * 1000, y: null });
    expect(first!.data).toHaveLength(25);
  });

  test('a sample between two gaps is a dot', () => {
    const [line] = seriesOf({ lines: [lineWith('In', [1, 2, null, 3, null])] });
    expect(line!.data.map(({ marker }) => marker !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test('the axis spans the range that was asked for, also where nothing was measured', () => {
    const { xAxis } = chartOptions(trafficWidget(), SPAN, nothing, MAX_TICKS) as {
      xAxis: { min: number; max: number; tickPositions: number[] };
    };
    expect(xAxis).toMatchObject({
      min: SPAN.startEpochSeconds * 1000,
      max: SPAN.endEpochSeconds * 1000,
    });
    expect(xAxis.tickPositions.length).toBeLessThanOrEqual(7);
  });

  test('the axis of values tells its ticks exactly, and other values as figures', () => {
    const { yAxis } = chartOptions(
      trafficWidget({
        verticalLabel: 'packet/s',
        lines: [lineWith('Errors', [0, 0.0933])],
        references: [],
      }),
      SPAN,
      nothing,
      MAX_TICKS,
    ) as { yAxis: { tickPositions: number[]; valueFormatter(value: number): string } };
    expect(yAxis.tickPositions.map((tick) => yAxis.valueFormatter(tick))).toEqual([
      '0 packet/s',
      '0.02 packet/s',
      '0.04 packet/s',
      '0.06 packet/s',
      '0.08 packet/s',
      '0.1 packet/s',
    ]);
    expect(yAxis.valueFormatter(0.0933)).toBe('0.09 packet/s');
  });

  test('a line is named when there are others, or when it is one of several instances', () => {
    const only = (series: string) => showsLegend({ lines: [lineWith('In', [1], { series })] });
    expect(showsLegend(trafficWidget())).toBe(true);
    expect(only('cpu|-|CpuPercent')).toBe(false);
    expect(only('sensors|Temperature inlet|SensorValue')).toBe(true);
  });

  test('no two lines have the same colour and dash', () => {
    expect(new Set(seriesOf().map((line) => line.color)).size).toBe(2);
    expect(new Set(seriesOf().map((line) => line.dashStyle)).size).toBe(2);
  });

  test('a part of the graph that was dragged over is told, and the chart itself stays', () => {
    const chosen: number[][] = [];
    const { chart } = chartOptions(
      trafficWidget(),
      SPAN,
      (...part) => chosen.push(part),
      MAX_TICKS,
    ) as {
      chart: { events: { selection(event: object): boolean } };
    };
    const axis = { min: (START + 60) * 1000, max: (START + 600) * 1000 };
    expect(chart.events.selection({ xAxis: [axis] })).toBe(false);
    expect(chosen).toEqual([[START + 60, START + 600]]);
  });
});

describe('reference lines', () => {
  interface PlotLine {
    color: string;
    dashStyle?: string;
    value: number;
    label: { text: string; x: number; y: number; align: string };
  }
  const linesOf = (changes: Parameters<typeof trafficWidget>[0]) =>
    (
      chartOptions(trafficWidget(changes), SPAN, nothing, MAX_TICKS) as {
        yAxis: { plotLines: PlotLine[] };
      }
    ).yAxis.plotLines;
  const percent = {
    verticalLabel: '%',
    references: [
      { label: 'Warning', value: 50 },
      { label: 'Error', value: 90 },
      { label: 'Critical', value: 95 },
    ],
    lines: [lineWith('In', [97, 40])],
  };

  test('far above the graph are left to words', () => {
    expect(shownReferences(trafficWidget())).toHaveLength(1);
    expect(
      shownReferences(trafficWidget({ references: [{ label: 'Circuit size', value: 10e9 }] })),
    ).toHaveLength(0);
  });

  test('of values below zero are drawn within reach of them, and the axis goes down to them', () => {
    const light = trafficWidget({
      lines: [lineWith('Light', [-7, -6])],
      verticalLabel: 'dBm',
      references: [
        { label: 'Warning', value: 2 },
        { label: 'Critical', value: -20.1 },
        { label: 'Critical', value: -90 },
      ],
    });
    expect(shownReferences(light).map(({ value }) => value)).toEqual([2, -20.1]);
    const { min, max } = chartOptions(light, SPAN, nothing, MAX_TICKS).yAxis as {
      min: number;
      max: number;
    };
    expect(min).toBeLessThanOrEqual(-20.1);
    expect(max).toBeGreaterThanOrEqual(2);
  });

  test('have their words on the line; those that are near each other stand side by side', () => {
    const lines = linesOf(percent);
    const [warning, error, critical] = lines.map(({ label }) => label.x);
    expect(warning).toBe(error);
    expect(critical).toBeLessThan(error! - 'Error'.length * 6);
    expect(new Set(lines.map(({ label }) => label.y))).toEqual(new Set([4]));
  });

  test('have the colour of the severity that they open', () => {
    expect(linesOf(percent).map(({ color }) => color)).toEqual([
      'var(--state-yellow-line)',
      'var(--state-orange-line)',
      'var(--state-red-line)',
    ]);
  });

  test('that state a size do not look like a threshold', () => {
    const [size] = linesOf({});
    expect(size).toMatchObject({ color: 'var(--text-faint)', width: 1 });
    expect(size!.dashStyle).toBeUndefined();
    expect(size!.label).toMatchObject({ text: 'Circuit size 100 Mb', align: 'left' });
  });
});

describe('spans on the time axis', () => {
  const alert = {
    kind: 'alert' as const,
    label: 'Critical: CpuPercent',
    severity: 'Critical' as const,
    startEpoch: START + 1_200,
    endEpoch: 0,
  };
  const downtime = {
    kind: 'downtime' as const,
    label: 'Planned work',
    startEpoch: START - 600,
    endEpoch: START + 1_150,
  };
  const outage = {
    kind: 'outage' as const,
    label: 'No answer',
    startEpoch: START + 1_000,
    endEpoch: START + 1_060,
  };

  test('are cut to the range', () => {
    const longAgo = { ...alert, startEpoch: START - 900, endEpoch: START - 600 };
    expect(
      clippedSpans([alert, downtime, longAgo], SPAN).map(({ label, from, to }) => [
        label,
        from,
        to,
      ]),
    ).toEqual([
      ['Planned work', START, START + 1_150],
      ['Critical: CpuPercent', START + 1_200, START + 3_600],
    ]);
    const { xAxis } = chartOptions(
      trafficWidget({ spans: [alert, downtime] }),
      SPAN,
      nothing,
      MAX_TICKS,
    ) as {
      xAxis: { plotBands: { label?: { text: string } }[] };
    };
    expect(xAxis.plotBands.map((band) => band.label?.text)).toEqual([
      'Planned work',
      'Critical: CpuPercent',
    ]);
  });

  test.each([
    [alert, 'red'],
    [{ ...alert, severity: 'Error' as const }, 'orange'],
    [{ ...alert, severity: 'Warning' as const }, 'yellow'],
    [outage, 'red'],
    [downtime, 'blue'],
  ])('%o has the colour %s', (span, colour) => {
    expect(spanColour(span)).toBe(colour);
    expect(plotBands([span], SPAN)![0]!.color).toBe(`var(--state-${colour}-line)`);
  });

  test('have their words written out, markup and all', () => {
    const markup = '<a href="//evil.example">Go</a> & more';
    const [band] = plotBands([{ ...downtime, endEpoch: 0, label: markup }], SPAN)!;
    expect(band!.label!.text).toBe('&lt;a href="//evil.example"&gt;Go&lt;/a&gt; &amp; more');
    const { yAxis } = chartOptions(
      trafficWidget({ references: [{ label: 'Critical <b>wan0</b>', value: 50e6 }] }),
      SPAN,
      nothing,
      MAX_TICKS,
    ) as { yAxis: { plotLines: { label: { text: string } }[] } };
    expect(yAxis.plotLines[0]!.label.text).toBe('Critical &lt;b&gt;wan0&lt;/b&gt;');
  });
});

import { describe, expect, test } from 'vitest';
import { nearestPoint, peakOf, summarySentence } from '../../../core/domain/series-view.ts';
import {
  chartOptions,
  clippedSpans,
  shownReferences,
} from '../../../web/src/ui/chart/chart-model.ts';
import { widgetLine } from '../../fixtures/widget-line.ts';
import { SPAN, START, trafficWidget } from './widgets.ts';

const clock = (epochSeconds: number) => new Date(epochSeconds * 1000).toTimeString().slice(0, 5);

describe('a widget in words', () => {
  test('names its peak, against the size of the circuit, and what is latest', () => {
    expect(summarySentence(trafficWidget(), clock)).toBe(
      'Peak 94.2 Mb/s of 100 Mb (94 %) at 10:05 (In). Latest: In 10 Mb/s, Out 2 Mb/s.',
    );
  });

  test('says how old the latest value is when the device fell silent', () => {
    const widget = trafficWidget();
    const latest = { ...widget.lines[1]!.latest!, ageSeconds: 72_000 };
    const silent = { ...widget, lines: [{ ...widget.lines[1]!, latest }] };
    expect(summarySentence(silent, clock)).toContain('Latest: 2 Mb/s 20 h before the end.');
  });

  test('says so when nothing was measured', () => {
    const empty = trafficWidget({ lines: [widgetLine('In', 'In', [null, null])] });
    expect(summarySentence(empty, clock)).toBe('Nothing was measured in this range.');
    expect(peakOf(empty)).toBeNull();
  });

  test('finds the sample nearest to a moment', () => {
    const data = [0, 10, 20, 30].map((at): [number, number] => [at, at]);
    expect([0, 14, 15.1, 99].map((moment) => nearestPoint(data, moment)?.[0])).toEqual([
      0, 10, 20, 30,
    ]);
    expect(nearestPoint([], 5)).toBeNull();
  });
});

describe('what is drawn', () => {
  test('every point is an object and a gap stays a gap', () => {
    const [first] = chartOptions(trafficWidget(), SPAN).series as {
      data: { x: number; y: number | null }[];
      connectNulls: boolean;
    }[];
    expect(first!.connectNulls).toBe(false);
    expect(first!.data[7]).toEqual({ x: (START + 420) * 1000, y: null });
    expect(first!.data).toHaveLength(25);
  });

  test('the axis spans the range that was asked for, also where nothing was measured', () => {
    const { xAxis } = chartOptions(trafficWidget(), SPAN) as {
      xAxis: { min: number; max: number; tickPositions: number[] };
    };
    expect(xAxis).toMatchObject({
      min: SPAN.startEpochSeconds * 1000,
      max: SPAN.endEpochSeconds * 1000,
    });
    expect(xAxis.tickPositions.length).toBeLessThanOrEqual(7);
  });

  test('no two lines have the same colour and dash', () => {
    const series = chartOptions(trafficWidget(), SPAN).series as {
      color: string;
      dashStyle: string;
    }[];
    expect(new Set(series.map((line) => line.color)).size).toBe(2);
    expect(new Set(series.map((line) => line.dashStyle)).size).toBe(2);
  });

  test('a reference line far above the graph is left to words', () => {
    expect(shownReferences(trafficWidget())).toHaveLength(1);
    expect(
      shownReferences(trafficWidget({ references: [{ label: 'Circuit size', value: 10e9 }] })),
    ).toHaveLength(0);
  });

  test('the words of reference lines that are near each other stand side by side', () => {
    const references = [
      { label: 'Warning', value: 50 },
      { label: 'Error', value: 90 },
      { label: 'Critical', value: 95 },
    ];
    const widget = trafficWidget({
      verticalLabel: '%',
      references,
      lines: [widgetLine('In', 'In', [97, 40])],
    });
    const { yAxis } = chartOptions(widget, SPAN) as {
      yAxis: { plotLines: { label: { text: string; x: number } }[] };
    };
    const [warning, error, critical] = yAxis.plotLines.map(({ label }) => label.x);
    expect(warning).toBe(error);
    expect(critical).toBeLessThan(error! - 'Error'.length * 6);
  });

  test('planned work and alerts are spans on the time axis, cut to the range', () => {
    const spans = [
      { kind: 'alert' as const, label: 'Critical', startEpoch: START + 1_200, endEpoch: 0 },
      {
        kind: 'downtime' as const,
        label: 'Planned work',
        startEpoch: START - 600,
        endEpoch: START + 900,
      },
      { kind: 'alert' as const, label: 'Long ago', startEpoch: START - 900, endEpoch: START - 600 },
    ];
    expect(clippedSpans(spans, SPAN)).toEqual([
      {
        kind: 'downtime',
        label: 'Planned work',
        from: START,
        to: START + 900,
        startEpoch: START - 600,
        endEpoch: START + 900,
      },
      {
        kind: 'alert',
        label: 'Critical',
        from: START + 1_200,
        to: START + 3_600,
        startEpoch: START + 1_200,
        endEpoch: 0,
      },
    ]);
    const { xAxis } = chartOptions(trafficWidget({ spans }), SPAN) as {
      xAxis: { plotBands: { label?: { text: string } }[] };
    };
    expect(xAxis.plotBands.map((band) => band.label?.text)).toEqual(['Planned work', 'Critical']);
  });
});

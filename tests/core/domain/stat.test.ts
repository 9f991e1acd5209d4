import { describe, expect, test } from 'vitest';
import {
  availabilityText,
  splitLegend,
  statistic,
  statText,
  statTiles,
} from '../../../core/domain/stat.ts';
import { availabilityWith, widgetLine } from '../../fixtures/widget-line.ts';

const points = (...values: (number | null)[]) => widgetLine('', '', values).data;

describe('stat tiles', () => {
  const data = points(2, 8, null, 5);

  test('DEVICE-32 a line labelled Peak is the maximum', () =>
    expect(statistic('Peak', data)).toBe(8));
  test('DEVICE-33 a line labelled Average is the mean', () =>
    expect(statistic('Average', data)).toBe(5));
  test('DEVICE-34 a line labelled Total is the sum', () =>
    expect(statistic('Total', data)).toBe(15));
  test('DEVICE-37 any other label takes the last value', () =>
    expect(statistic('In', data)).toBe(5));

  test('DEVICE-39 gaps are left out, at the end and in the mean', () => {
    expect(statistic('In', points(1, 4, null))).toBe(4);
    expect(statistic('Average', points(null, 4, null, 8))).toBe(6);
    expect(statistic('Peak', points(null, null))).toBeNull();
  });

  test('DEVICE-36 nothing measured reads as a dash', () => {
    expect(statText(statistic('Total', points(null)), 'bit/s')).toBe('-');
    expect(statText(statistic('Last', []), '%')).toBe('-');
  });

  test('DEVICE-38 group and name are split from the legend by three underscores', () => {
    expect(splitLegend('Traffic___In')).toEqual({ group: 'Traffic', name: 'In' });
    expect(splitLegend('Loss_a__b')).toEqual({ group: 'Loss_a__b', name: 'Loss_a__b' });
  });

  test('DEVICE-35 lines of one group share a tile, in their order', () => {
    const tiles = statTiles({
      title: 'Traffic',
      verticalLabel: 'bit/s',
      lines: [
        widgetLine('Peak', 'WAN___In', [1e6, 92.13e6]),
        widgetLine('Average', 'WAN___In', [2e6, 4e6]),
        widgetLine('Total', 'LAN___Out', [1, null, 2]),
        widgetLine('In', 'WAN___Now', [7, 9]),
      ],
    });
    expect(tiles.map((tile) => tile.title)).toEqual(['WAN', 'LAN']);
    expect(tiles[0]!.lines).toEqual([
      { name: 'In', label: 'Peak', text: '92.13 Mb/s', atEpochSeconds: 60, isStale: false },
      { name: 'In', label: 'Average', text: '3.00 Mb/s', atEpochSeconds: null, isStale: false },
      { name: 'Now', label: 'Last', text: '9.00 b/s', atEpochSeconds: null, isStale: false },
    ]);
  });

  test('a last value that is old is stale, and says when it was measured', () => {
    const line = widgetLine('Load', 'Load', [7, 9]);
    const latest = { value: 9, epochSeconds: 60, ageSeconds: 72_000 };
    const [tile] = statTiles({
      title: 'Load',
      verticalLabel: '%',
      lines: [{ ...line, latest }],
    });
    expect(tile!.lines[0]).toMatchObject({ text: '9.00 %', atEpochSeconds: 60, isStale: true });
  });

  test('LIMIT-31 stat values have two decimals', () =>
    expect(statText(94_213_412, 'bit/s')).toBe('94.21 Mb/s'));

  test('LIMIT-32 DEVICE-29 availability is a percentage with two decimals', () => {
    const text = (percent: number | null) =>
      availabilityText({ availability: availabilityWith({ percent }) });
    expect([text(99.8), text(99.987), text(100)]).toEqual(['99.80 %', '99.99 %', '100.00 %']);
    // A year with one outage of a minute was not 100 %.
    expect(text(100 - 60 / 31_536_000)).toBe('99.99 %');
  });

  test('DEVICE-30 availability without data is a dash', () => {
    expect(availabilityText(undefined)).toBe('-');
    expect(availabilityText({ availability: availabilityWith({ percent: null }) })).toBe('-');
  });
});

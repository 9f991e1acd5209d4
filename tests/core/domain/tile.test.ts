import { describe, expect, test } from 'vitest';
import {
  countSeverities,
  groupTiles,
  NO_GROUP,
  sortTiles,
  tileOf,
  type TileService,
} from '../../../core/domain/tile.ts';

type Label = 'Critical' | 'Error' | 'Warning';
let made = 0;
function service(labels: Label[] = [], changes: Partial<TileService> = {}): TileService {
  made += 1;
  return {
    id: `d${made}`,
    name: `Device ${made}`,
    state: 'live',
    inDowntime: false,
    preLive: false,
    alerts: labels.map((severityLabel, index) => ({
      id: `d${made}-${index}`,
      severityLabel,
      cleared: false,
      acked: false,
      startEpoch: 1_000 - index,
    })),
    ...changes,
  };
}
const acked = (label: Label) =>
  service([], {
    alerts: [
      { id: `taken-${label}`, severityLabel: label, cleared: false, acked: true, startEpoch: 500 },
    ],
  });

describe('tiles', () => {
  test('DASH-01 DATA-31 a tile takes word, number and colour of the worst alert of its services', () => {
    const services = [service(['Warning']), service(['Critical', 'Error']), service()];
    expect(tileOf('Harbour Foods', services)).toMatchObject({
      name: 'Harbour Foods',
      Severity: 'Critical',
      SeverityInt: 4,
      boxColor: 'red',
      AlertTotal: 3,
      devices: services.map(({ id }) => id),
      troubled: 2,
      sinceEpochSeconds: 1_000,
    });
  });

  test('DASH-26 a tile is Live until an alert says otherwise', () => {
    expect(tileOf('Nobody', [])).toMatchObject({ Severity: 'Live', AlertTotal: 0 });
    expect(tileOf('Quiet', [service()])).toMatchObject({ Severity: 'Live', AlertTotal: 0 });
  });

  test('a tile is as bad as is known already while the alerts are still on their way', () => {
    const services = [service([], { severity: 'Critical', state: 'critical' }), service()];
    expect(tileOf('Harbour Foods', services)).toMatchObject({
      Severity: 'Critical',
      boxColor: 'red',
      troubled: 1,
    });
    expect(countSeverities(services)).toMatchObject({ Critical: 1, Live: 1 });
  });

  test('DASH-32 DASH-33 DASH-34 a group is critical, warning, or green with no alert', () => {
    expect(
      [['Critical'], ['Warning'], []]
        .map((labels) => tileOf('g', [service(labels as Label[]), service()]))
        .map(({ Severity, boxColor }) => [Severity, boxColor]),
    ).toEqual([
      ['Critical', 'red'],
      ['Warning', 'yellow'],
      ['Live', 'green'],
    ]);
  });

  test('DASH-31 cleared alerts and those under planned work raise nothing; acknowledged ones raise and are blue', () => {
    const cleared = service([], {
      alerts: [
        { id: 'gone', severityLabel: 'Critical', cleared: true, acked: false, startEpoch: 1 },
      ],
    });
    const planned = service(['Critical'], { inDowntime: true, state: 'SDT' });
    expect(tileOf('g', [cleared]).Severity).toBe('Live');
    expect(tileOf('g', [planned, service()]).Severity).toBe('Live');
    expect(tileOf('g', [acked('Critical')])).toMatchObject({
      Severity: 'Critical',
      boxColor: 'blue',
      state: 'acknowledged',
    });
    expect(tileOf('g', [acked('Critical'), service(['Warning'])])).toMatchObject({
      Severity: 'Critical',
      boxColor: 'red',
    });
    expect(tileOf('g', [acked('Critical'), service(['Critical'])])).toMatchObject({
      Severity: 'Critical',
      boxColor: 'red',
    });
  });

  test('DATA-23 a tile keeps the ids of the alerts that are acknowledged', () => {
    expect(
      tileOf('g', [acked('Critical'), service(['Warning']), acked('Error')]).acknowledgedAlertIds,
    ).toEqual(['taken-Critical', 'taken-Error']);
    expect(tileOf('g', [service(['Warning'])]).acknowledgedAlertIds).toEqual([]);
  });

  test('DASH-35 DASH-36 DASH-37 tiles stand critical, error, warning, rest, each by name; errors are orange', () => {
    const tiles = [
      tileOf('z live', [service()]),
      tileOf('b warning', [service(['Warning'])]),
      tileOf('b critical', [service(['Critical'])]),
      tileOf('a error', [service(['Error'])]),
      tileOf('a critical', [service(['Critical'])]),
      tileOf('a warning', [service(['Warning'])]),
      tileOf('a live', [service()]),
    ];
    const sorted = sortTiles(tiles, 'severity');
    expect(sorted.map((tile) => tile.name)).toEqual([
      'a critical',
      'b critical',
      'a error',
      'a warning',
      'b warning',
      'a live',
      'z live',
    ]);
    expect(sorted[2]!.boxColor).toBe('orange');
  });

  test('DASH-39 tiles sort ascending and descending by name', () => {
    const tiles = ['Site 10', 'Site 2'].map((name) => tileOf(name, [service()]));
    expect(sortTiles(tiles, 'ascending').map((tile) => tile.name)).toEqual(['Site 2', 'Site 10']);
    expect(sortTiles(tiles, 'descending').map((tile) => tile.name)).toEqual(['Site 10', 'Site 2']);
  });

  test('services without a value stand together under a name of their own', () => {
    expect(
      groupTiles([service(), service()], () => '').map((tile) => [tile.name, tile.devices.length]),
    ).toEqual([[NO_GROUP, 2]]);
  });

  test('DASH-08 the four tiles count services, each once under its worst severity', () => {
    expect(
      countSeverities([
        service(['Critical', 'Warning', 'Critical']),
        service(['Warning']),
        service(),
        service(),
      ]),
    ).toEqual({ Critical: 1, Error: 0, Warning: 1, Live: 2 });
  });
});

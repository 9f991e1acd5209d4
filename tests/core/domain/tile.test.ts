import { describe, expect, test } from 'vitest';
import { mergeDevice } from '../../../core/domain/device.ts';
import { joinServices, type Service, type ServicePoll } from '../../../core/domain/service.ts';
import { countStates } from '../../../core/domain/state.ts';
import { countSeverities, groupTiles, sortTiles, tileOf } from '../../../core/domain/tile.ts';
import { alertWith } from '../../fixtures/alert.ts';

type Label = 'Critical' | 'Error' | 'Warning';
interface Given {
  acked?: boolean;
  cleared?: boolean;
  inDowntime?: boolean;
  preLive?: boolean;
  /** The status that came with the device, while its alerts are still on their way. */
  status?: string;
  neverPolled?: boolean;
}
let made = 0;

/** A service as the lists join it, with an alert for each label; the first began last. */
function service(labels: Label[] = [], given: Given = {}): Service {
  made += 1;
  const id = `d${made}`;
  const polled = given.neverPolled ? 0 : 1;
  const device = mergeDevice(
    {
      account_id: 'tidewater',
      id,
      system: JSON.stringify({ label: `Device ${made}`, 'Pre-Live': given.preLive ?? false }),
      manual: '{}',
      custom: '{}',
      timestamp: 0,
    },
    { alertStatus: given.status ?? 'none', uptimeSeconds: 0, lastPolledEpochSeconds: polled },
  );
  const poll: ServicePoll = {
    lastPolledEpochSeconds: polled,
    inDowntime: given.inDowntime ?? false,
    pollIntervalSeconds: 60,
  };
  const alerts = labels.map((severityLabel, index) =>
    alertWith({
      id: `${id}-${severityLabel}-${index}`,
      monitorObjectId: id,
      severityLabel,
      cleared: given.cleared ?? false,
      acked: given.acked ?? false,
      startEpoch: 1_000 - index,
    }),
  );
  const isRead = given.status === undefined;
  return joinServices([device], new Map([[id, poll]]), alerts, () => isRead)[0]!;
}
const acked = (label: Label) => service([label], { acked: true });

describe('tiles', () => {
  test('DASH-01 DATA-31 a tile takes word, number and colour of the worst alert of its services', () => {
    const services = [service(['Warning']), service(['Error', 'Critical']), service()];
    expect(tileOf('Harbour Foods', services)).toMatchObject({
      name: 'Harbour Foods',
      Severity: 'Critical',
      SeverityInt: 4,
      boxColor: 'red',
      AlertTotal: 3,
      devices: services.map(({ id }) => id),
      troubled: 2,
      sinceEpochSeconds: 999,
    });
  });

  test('DASH-26 a tile is Live until an alert says otherwise', () => {
    expect(tileOf('Nobody', [])).toMatchObject({ Severity: 'Live', AlertTotal: 0 });
    expect(tileOf('Quiet', [service()])).toMatchObject({ Severity: 'Live', AlertTotal: 0 });
  });

  test('a tile is as bad as is known already while the alerts are still on their way', () => {
    const services = [service([], { status: 'unconfirmed-critical-none' }), service()];
    expect(tileOf('Harbour Foods', services)).toMatchObject({
      Severity: 'Critical',
      boxColor: 'red',
      troubled: 1,
    });
    expect(countSeverities(countStates(services))).toMatchObject({ Critical: 1, Live: 1 });
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
    const cleared = service(['Critical'], { cleared: true });
    const planned = service(['Critical'], { inDowntime: true });
    expect(tileOf('g', [cleared])).toMatchObject({ Severity: 'Live', AlertTotal: 0 });
    expect(tileOf('g', [planned, service()]).Severity).toBe('Live');
    expect(tileOf('g', [acked('Critical')])).toMatchObject({
      Severity: 'Critical',
      boxColor: 'blue',
      state: 'critical',
      acknowledged: true,
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
    const [first, second] = [acked('Critical'), acked('Error')];
    expect(tileOf('g', [first, service(['Warning']), second]).acknowledgedAlertIds).toEqual([
      `${first.id}-Critical-0`,
      `${second.id}-Error-0`,
    ]);
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
    ).toEqual([['Not set', 2]]);
  });

  test('what nobody has acknowledged stands before the rest of its severity', () => {
    const tiles = [
      tileOf('a taken', [acked('Critical')]),
      tileOf('b open', [service(['Critical'])]),
      tileOf('c open', [service(['Error'])]),
    ];
    expect(sortTiles(tiles, 'severity').map((tile) => tile.name)).toEqual([
      'b open',
      'a taken',
      'c open',
    ]);
  });

  test('planned work, pre-live and no data are not green, alone or all together', () => {
    const planned = service(['Critical'], { inDowntime: true });
    const preLive = service(['Critical'], { preLive: true });
    const silent = service([], { neverPolled: true });
    const drawn = (...services: Service[]) => {
      const { state, boxColor, Severity } = tileOf('g', services);
      return [state, boxColor, Severity];
    };
    expect([drawn(planned), drawn(preLive), drawn(silent)]).toEqual([
      ['SDT', 'blue', 'Live'],
      ['pre_live', 'grey', 'Live'],
      ['no_data', 'grey', 'Live'],
    ]);
    expect(drawn(silent, preLive)).toEqual(['pre_live', 'grey', 'Live']);
    expect(drawn(silent, service())).toEqual(['live', 'green', 'Live']);
  });

  test('DASH-08 the four tiles count services, each once under its worst severity', () => {
    const services = [
      service(['Critical', 'Warning', 'Critical']),
      service(['Warning']),
      acked('Warning'),
      service(),
      service(),
      service(['Critical'], { inDowntime: true }),
      service([], { neverPolled: true }),
    ];
    expect(countSeverities(countStates(services))).toEqual({
      Critical: 1,
      Error: 0,
      Warning: 2,
      Live: 2,
    });
  });
});

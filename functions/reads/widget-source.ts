import type { Actor } from '../../core/access/actor.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { measuredAvailability } from '../../core/domain/availability.ts';
import { circuitInstance } from '../../core/domain/circuit-instance.ts';
import type { WidgetTemplate } from '../../core/domain/dashboard.ts';
import { datapointWords, seriesId } from '../../core/domain/datasource.ts';
import { readMap } from '../../core/domain/device.ts';
import type { Interval } from '../../core/domain/reachability.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import type { SensorUnit } from '../../core/domain/sensor.ts';
import { effectiveThreshold } from '../../core/domain/threshold-override.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import { wantedBy } from '../../core/domain/widget-lines.ts';
import type { WidgetSource } from '../../core/domain/widget-source.ts';
import { alertsOfDevice } from '../store/alerts.ts';
import type { StoredDevice } from '../store/devices.ts';
import { inventoriesOf } from '../store/inventories.ts';
import { readAnswers } from '../store/series-answers.ts';
import { readSeries } from '../store/series-read.ts';
import { overridesFor } from '../store/thresholds.ts';
import { plannedWorkIn } from './planned-work.ts';
import type { Span } from './span.ts';

/** Data for the widgets of the templates, as far as the actor may read it. */
export async function widgetSource(
  actor: Actor,
  stored: StoredDevice,
  templates: readonly WidgetTemplate[],
  span: Span & { now: Date },
): Promise<WidgetSource> {
  const { record, device, shardId } = stored;
  const range = {
    accountId: record.account_id,
    deviceId: record.id,
    shardId,
    fromSeconds: span.from,
    toSeconds: span.to,
  };
  const wanted = wantedBy(templates);
  const [read, answers, spans, overrides, sensorUnits] = await Promise.all([
    wanted
      ? readSeries({ ...range, wanted })
      : {
          fromEpochSeconds: span.from,
          toEpochSeconds: span.to,
          stepSeconds: MINUTE_SECONDS,
          series: new Map(),
        },
    readAnswers(range),
    spansOf(actor, stored, span),
    overridesFor(record.account_id),
    sensorUnitsOf(stored, templates),
  ]);
  const named = readMap(record.system)['Circuit Interface'];
  const nowEpochSeconds = Math.floor(span.now.getTime() / 1000);
  return {
    read,
    nowEpochSeconds,
    availability: measuredAvailability(answers, plannedWork(spans), { ...span, nowEpochSeconds }),
    spans,
    circuitInstance: circuitInstance(read.series, typeof named === 'string' ? named : ''),
    circuitBitsPerSecond: circuitBitsPerSecond(device['Circuit Size']),
    sensorUnits,
    thresholdOf: (datasource, instance, datapoint) => {
      const holds = effectiveThreshold(overrides, {
        deviceId: record.id,
        groupPath: device.groupPath,
        otherGroupPaths: device.otherGroupPaths,
        datasource,
        instance,
        datapoint,
      });
      return holds.disabled ? '' : holds.expression;
    },
  };
}

/** By instance; nothing is read when no sensor is drawn. */
export async function sensorUnitsOf(
  { record }: Pick<StoredDevice, 'record'>,
  drawn: readonly { datasource: string }[],
): Promise<Map<string, SensorUnit>> {
  if (!drawn.some(({ datasource }) => datasource === 'sensors')) return new Map();
  const found = (await inventoriesOf(record.account_id, [record.id])).get(record.id);
  return new Map(found?.sensors?.flatMap(({ id, unit }) => (unit ? [[id, unit]] : [])));
}

function plannedWork(spans: WidgetSource['spans']): Interval[] {
  return spans
    .filter(({ kind }) => kind === 'downtime')
    .map(({ startEpoch, endEpoch }) => ({
      startEpochSeconds: startEpoch,
      endEpochSeconds: endEpoch,
    }));
}

/**
 * Planned work on the device, and its alerts where the actor may read them, as far as they touch
 * the range.
 */
async function spansOf(
  actor: Actor,
  { record, device }: Pick<StoredDevice, 'record' | 'device'>,
  { from, to }: Span,
): Promise<WidgetSource['spans']> {
  const mayReadAlerts = mayOnDevice(actor.grants, device, 'alerts', 'view');
  const [work, alerts] = await Promise.all([
    plannedWorkIn(record.account_id, { startEpoch: from, endEpoch: to }),
    mayReadAlerts ? alertsOfDevice(record.account_id, record.id, to) : [],
  ]);
  const touches = (span: { startEpoch: number; endEpoch: number }) =>
    span.startEpoch < to && (span.endEpoch === 0 || span.endEpoch > from);
  return [
    ...work.on(device).map(({ comment, startEpoch, endEpoch }) => ({
      kind: 'downtime' as const,
      label: comment || 'Planned work',
      startEpoch,
      endEpoch,
    })),
    ...alerts.filter(touches).flatMap((alert) =>
      alert.severityLabel === 'OK'
        ? []
        : [
            {
              kind: 'alert' as const,
              label: `${alert.severityLabel}: ${datapointWords(alert.dataPointName)}`,
              startEpoch: alert.startEpoch,
              endEpoch: alert.endEpoch,
              severity: alert.severityLabel,
              series: seriesId(alert.dataSourceId, alert.instanceName, alert.dataPointName),
            },
          ],
    ),
  ];
}

import type { Actor } from '../../core/access/actor.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { measuredAvailability } from '../../core/domain/availability.ts';
import { LEAD_IN_SECONDS } from '../../core/domain/outages.ts';
import { circuitPort } from '../../core/domain/circuit-port.ts';
import type { WidgetTemplate } from '../../core/domain/dashboard.ts';
import { datapointWords, seriesId } from '../../core/domain/datasource.ts';
import { circuitOf } from '../../core/domain/device.ts';
import type { Interval } from '../../core/domain/reachability.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import type { SensorUnit } from '../../core/domain/sensor.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import { wantedBy } from '../../core/domain/widget-lines.ts';
import type { WidgetSource } from '../../core/domain/widget-source.ts';
import { alertsOfDevice } from '../store/alerts.ts';
import type { StoredDevice } from '../store/devices.ts';
import { inventoriesOf, type Inventory } from '../store/inventories.ts';
import { readAnswers } from '../store/series-answers.ts';
import { readSeries } from '../store/series-read.ts';
import { plannedWorkIn } from './planned-work.ts';
import type { Span } from './span.ts';
import { thresholdsOn } from './thresholds-on.ts';

type Drawn = WidgetSource['spans'][number];

/** Data of the templates' widgets, limited to the actor's rights. */
export async function widgetSource(
  actor: Actor,
  stored: StoredDevice,
  templates: readonly WidgetTemplate[],
  span: Span & { now: Date },
  known?: Inventory,
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
  const parts = known ?? inventoryOf(stored);
  const [read, answers, work, alerts, thresholdOf, inventory] = await Promise.all([
    wanted
      ? readSeries({ ...range, wanted })
      : {
          fromEpochSeconds: span.from,
          toEpochSeconds: span.to,
          stepSeconds: MINUTE_SECONDS,
          series: new Map(),
        },
    readAnswers(range),
    plannedSpans(stored, span),
    alertSpans(actor, stored, span),
    thresholdsOn(stored, parts),
    parts,
  ]);
  const { interfaces } = inventory;
  const nowEpochSeconds = Math.floor(span.now.getTime() / 1000);
  return {
    read,
    nowEpochSeconds,
    availability: measuredAvailability(answers, work.map(intervalOf), { ...span, nowEpochSeconds }),
    spans: [...work, ...alerts].filter(touches(span)),
    circuitPort: circuitPort(interfaces, circuitOf(record))?.name,
    circuitBitsPerSecond: circuitBitsPerSecond(device['Circuit Size']),
    sensorUnits: unitsOf(inventory),
    speeds: new Map(interfaces?.map(({ id, speedBitsPerSecond }) => [id, speedBitsPerSecond])),
    thresholdOf,
  };
}

/** By instance; reads nothing if no sensor is drawn. */
export async function sensorUnitsOf(
  { record }: Pick<StoredDevice, 'record'>,
  drawn: readonly { datasource: string }[],
): Promise<Map<string, SensorUnit>> {
  if (!drawn.some(({ datasource }) => datasource === 'sensors')) return new Map();
  return unitsOf(await inventoryOf({ record }));
}

async function inventoryOf({ record }: Pick<StoredDevice, 'record'>): Promise<Inventory> {
  return (await inventoriesOf(record.account_id, [record.id])).get(record.id) ?? {};
}

function unitsOf({ sensors }: Inventory): Map<string, SensorUnit> {
  return new Map(sensors?.flatMap(({ id, unit }) => (unit ? [[id, unit]] : [])));
}

const intervalOf = ({ startEpoch, endEpoch }: Drawn): Interval => ({
  startEpochSeconds: startEpoch,
  endEpochSeconds: endEpoch,
});

const touches =
  ({ from, to }: Span) =>
  ({ startEpoch, endEpoch }: Drawn) =>
    startEpoch < to && (endEpoch === 0 || endEpoch > from);

/** Planned work on the device, including the lead-in of the range. */
async function plannedSpans(
  { record, device }: Pick<StoredDevice, 'record' | 'device'>,
  { from, to }: Span,
): Promise<Drawn[]> {
  const work = await plannedWorkIn(record.account_id, {
    startEpoch: from - LEAD_IN_SECONDS,
    endEpoch: to,
  });
  return work.on(device).map(({ comment, startEpoch, endEpoch }) => ({
    kind: 'downtime',
    label: comment || 'Planned work',
    startEpoch,
    endEpoch,
  }));
}

/** The device's alerts, if the actor may read them. */
async function alertSpans(
  actor: Actor,
  { record, device }: Pick<StoredDevice, 'record' | 'device'>,
  { to }: Span,
): Promise<Drawn[]> {
  if (!mayOnDevice(actor.grants, device, 'alerts', 'view')) return [];
  const alerts = await alertsOfDevice(record.account_id, record.id, to);
  return alerts.flatMap((alert) =>
    alert.severityLabel === 'OK'
      ? []
      : [
          {
            kind: 'alert',
            label: `${alert.severityLabel}: ${datapointWords(alert.dataPointName)}`,
            startEpoch: alert.startEpoch,
            endEpoch: alert.endEpoch,
            severity: alert.severityLabel,
            series: seriesId(alert.dataSourceId, alert.instanceName, alert.dataPointName),
          },
        ],
  );
}

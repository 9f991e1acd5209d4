import type { Actor } from '../../core/access/actor.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import {
  DASHBOARD_TEMPLATES,
  dashboardTemplateIds,
  datapointGraph,
  readDashboardId,
  type Widget,
  type WidgetTemplate,
} from '../../core/domain/dashboard.ts';
import { readMap } from '../../core/domain/device.ts';
import { HOST_STATUS, seriesId } from '../../core/domain/datasource.ts';
import { coversDevice } from '../../core/domain/downtime.ts';
import { epochSeconds } from '../../core/domain/epoch.ts';
import { effectiveThreshold } from '../../core/domain/threshold-override.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import { availabilityOf } from '../../core/domain/availability.ts';
import { circuitInstance } from '../../core/domain/circuit-instance.ts';
import { answersOf, type Interval } from '../../core/domain/reachability.ts';
import { widgetsOf, type WidgetSource } from '../../core/domain/widgets.ts';
import { alertsOfDevice } from '../store/alerts.ts';
import type { StoredDevice } from '../store/devices.ts';
import { downtimesOf } from '../store/downtimes.ts';
import { readSeries } from '../store/series-read.ts';
import { overridesFor } from '../store/thresholds.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Scope } from '../../core/access/scope.ts';
import { requireDevice } from './visible.ts';

const DAY_SECONDS = 86_400;
const LONGEST_DAYS = 400;
/** A range that ended this long ago is still the present: the next poll is on its way. */
const LASTS_SECONDS = 120;

export interface DashboardRequest {
  /**
   * {template}@{device id}, or a template's or a series' id together with the device's id. A
   * series' id stands for its graph alone.
   */
  dashId: string;
  deviceId: string | undefined;
  /** Epochs in seconds or milliseconds; the last 24 hours by default. */
  start: number | undefined;
  end: number | undefined;
}

interface Span {
  from: number;
  to: number;
}

/**
 * The widgets of a dashboard, for an actor who holds 'metrics' on its device.
 * @throws NotFound for an unknown dashboard or device, BadRequest for a range that is none.
 */
export async function dashboardOf(
  actor: Actor,
  scope: Scope,
  request: DashboardRequest,
  now: Date,
): Promise<Widget[]> {
  const { templates, deviceId } = templatesAndDevice(request);
  const span = spanOf(request, now);
  const stored = await requireDevice(actor, scope, deviceId, 'metrics', 'view', 'Dashboard');
  const source = await sourceOf(actor, stored, span, now);
  return templates.flatMap((widget) => widgetsOf(widget, source));
}

function templatesAndDevice({ dashId, deviceId }: DashboardRequest): {
  templates: readonly WidgetTemplate[];
  deviceId: string;
} {
  // An instance's name may hold any character, so a series' id is read whole.
  const graph = datapointGraph(dashId);
  const named = graph ? { template: '', deviceId: '' } : readDashboardId(dashId);
  const template = dashboardTemplateIds.find((candidate) => candidate === named.template);
  const templates = graph ? [graph] : template && DASHBOARD_TEMPLATES[template];
  const device = named.deviceId || deviceId;
  if (!templates || !device) throw new NotFound('Dashboard');
  return { templates, deviceId: device };
}

function spanOf({ start, end }: DashboardRequest, now: Date): Span {
  const to = end === undefined ? Math.floor(now.getTime() / 1000) : epochSeconds(end);
  const from = start === undefined ? to - DAY_SECONDS : epochSeconds(start);
  if (from >= to) throw new BadRequest('start: must be before end', 'start');
  if (to - from > LONGEST_DAYS * DAY_SECONDS)
    throw new BadRequest(`start: the range must not be longer than ${LONGEST_DAYS} days`, 'start');
  return { from, to };
}

async function sourceOf(
  actor: Actor,
  { record, device, shardId }: StoredDevice,
  span: Span,
  now: Date,
): Promise<WidgetSource> {
  const [read, spans, overrides] = await Promise.all([
    readSeries({
      accountId: record.account_id,
      deviceId: record.id,
      shardId,
      fromSeconds: span.from,
      toSeconds: span.to,
    }),
    spansOf(actor, { record, device }, span),
    overridesFor(record.account_id),
  ]);
  const named = readMap(record.system)['Circuit Interface'];
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  return {
    read,
    nowEpochSeconds,
    availability: availabilityOf(
      answersOf(read.series.get(HOST_STATUS) ?? [], {
        startEpochSeconds: span.from,
        endEpochSeconds: Math.min(span.to, nowEpochSeconds),
      }),
      plannedWork(spans),
      span.to > nowEpochSeconds - LASTS_SECONDS,
    ),
    spans,
    circuitInstance: circuitInstance(read.series, typeof named === 'string' ? named : ''),
    circuitBitsPerSecond: circuitBitsPerSecond(device['Circuit Size']),
    thresholdOf: (datasource, instance, datapoint) => {
      const holds = effectiveThreshold(overrides, {
        deviceId: record.id,
        groupPath: device.groupPath,
        datasource,
        instance,
        datapoint,
      });
      return holds.disabled ? '' : holds.expression;
    },
  };
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
  const [downtimes, alerts] = await Promise.all([
    downtimesOf(record.account_id),
    mayReadAlerts ? alertsOfDevice(record.account_id, record.id) : [],
  ]);
  const touches = (span: { startEpoch: number; endEpoch: number }) =>
    span.startEpoch < to && (span.endEpoch === 0 || span.endEpoch > from);
  return [
    ...downtimes
      .filter(
        (downtime) => touches(downtime) && coversDevice(downtime, device, downtime.startEpoch),
      )
      .map((downtime) => ({
        kind: 'downtime' as const,
        label: downtime.comment || 'Planned work',
        startEpoch: downtime.startEpoch,
        endEpoch: downtime.endEpoch,
      })),
    ...alerts.filter(touches).flatMap((alert) =>
      alert.severityLabel === 'OK'
        ? []
        : [
            {
              kind: 'alert' as const,
              label: `${alert.severityLabel}: ${alert.dataPointName}`,
              startEpoch: alert.startEpoch,
              endEpoch: alert.endEpoch,
              severity: alert.severityLabel,
              series: seriesId(alert.dataSourceId, alert.instanceName, alert.dataPointName),
            },
          ],
    ),
  ];
}

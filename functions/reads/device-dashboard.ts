import type { Actor } from '../../core/access/actor.ts';
import {
  DASHBOARD_TEMPLATES,
  dashboardTemplateIds,
  datapointGraph,
  partGraphs,
  readDashboardId,
  type Widget,
  type WidgetTemplate,
} from '../../core/domain/dashboard.ts';
import { widgetsOf } from '../../core/domain/widgets.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Scope } from '../../core/access/scope.ts';
import { spanOf } from './span.ts';
import { requireDevice } from './visible.ts';
import { widgetSource } from './widget-source.ts';

export interface DashboardRequest {
  /**
   * {template}@{device id}, or the id of a template or series with `deviceId`. A series id means
   * its graph alone, and with * as its datapoint the graphs of a port or sensor.
   */
  dashId: string;
  deviceId: string | undefined;
  /** Epoch seconds or milliseconds; default: the last 24 hours. */
  start: number | undefined;
  end: number | undefined;
}

/**
 * Widgets of a dashboard; needs 'metrics' on the device.
 * @throws NotFound for an unknown dashboard or device; BadRequest for an invalid range.
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
  const source = await widgetSource(actor, stored, templates, { ...span, now });
  return templates.flatMap((widget) => widgetsOf(widget, source));
}

function templatesAndDevice({ dashId, deviceId }: DashboardRequest): {
  templates: readonly WidgetTemplate[];
  deviceId: string;
} {
  // Instance names may have any character, so a series id is not split.
  const graph = datapointGraph(dashId);
  const graphs = graph ? [graph] : partGraphs(dashId);
  const parsedId = graphs ? { template: '', deviceId: '' } : readDashboardId(dashId);
  const template = dashboardTemplateIds.find((candidate) => candidate === parsedId.template);
  const templates = graphs ?? (template && DASHBOARD_TEMPLATES[template]);
  const device = parsedId.deviceId || deviceId;
  if (!templates || !device) throw new NotFound('Dashboard');
  return { templates, deviceId: device };
}

import type { Actor } from '../../core/access/actor.ts';
import {
  DASHBOARD_TEMPLATES,
  dashboardTemplateIds,
  datapointGraph,
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
   * {template}@{device id}, or a template's or a series' id together with the device's id. A
   * series' id stands for its graph alone.
   */
  dashId: string;
  deviceId: string | undefined;
  /** Epochs in seconds or milliseconds; the last 24 hours by default. */
  start: number | undefined;
  end: number | undefined;
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
  const source = await widgetSource(actor, stored, templates, { ...span, now });
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

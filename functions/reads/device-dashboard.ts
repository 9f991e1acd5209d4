import type { Actor } from '../../core/access/actor.ts';
import {
  DASHBOARD_TEMPLATES,
  dashboardTemplateIds,
  datapointGraph,
  readDashboardId,
  type Widget,
  type WidgetTemplate,
} from '../../core/domain/dashboard.ts';
import { epochSeconds } from '../../core/domain/epoch.ts';
import { widgetsOf } from '../../core/domain/widgets.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Scope } from '../../core/access/scope.ts';
import { requireDevice } from './visible.ts';
import { widgetSource } from './widget-source.ts';

const DAY_SECONDS = 86_400;
const LONGEST_DAYS = 400;

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

function spanOf({ start, end }: DashboardRequest, now: Date): Span {
  const to = end === undefined ? Math.floor(now.getTime() / 1000) : epochSeconds(end);
  const from = start === undefined ? to - DAY_SECONDS : epochSeconds(start);
  if (from >= to) throw new BadRequest('start: must be before end', 'start');
  if (to - from > LONGEST_DAYS * DAY_SECONDS)
    throw new BadRequest(`start: the range must not be longer than ${LONGEST_DAYS} days`, 'start');
  return { from, to };
}

import * as z from 'zod';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import type { SourceAccess, SourceAlert } from '../source.ts';
import { list } from './logic-monitor-api.ts';

const alertSchema = z.object({
  id: z.string(),
  severity: z.number(),
  /** Seconds. */
  startEpoch: z.number(),
  cleared: z.boolean().default(false),
  rule: z.string().nullish(),
  monitorObjectType: z.string(),
  monitorObjectId: z.coerce.string(),
  instanceName: z.string().nullish(),
  dataPointName: z.string().nullish(),
  alertValue: z.string().nullish(),
  threshold: z.string().nullish(),
  resourceTemplateName: z.string().nullish(),
});

/** Alert rule that only exists for LogicMonitor's own mails. */
const MAIL_RULE = 'PingLossPercent Emails';
/** LogicMonitor gives no later ones. */
const MOST_ALERTS = 10_000;
export const OPEN = 'cleared:false';

/** Open alerts of devices, and the number of the others. */
export async function alertsOf(
  access: SourceAccess,
): Promise<{ alerts: SourceAlert[]; foreignProblems: number }> {
  const query = { fields: Object.keys(alertSchema.shape).join(','), filter: OPEN };
  const all = await list(access, alertSchema, 'alert/alerts', query, MOST_ALERTS);
  const alerts = all.flatMap(alertOf);
  return { alerts, foreignProblems: all.length - alerts.length };
}

function alertOf(alert: z.infer<typeof alertSchema>): SourceAlert[] {
  if (alert.monitorObjectType !== 'device' || alert.cleared || alert.rule === MAIL_RULE) return [];
  const datasource = alert.resourceTemplateName ?? '';
  const instance = alert.instanceName || '-';
  const datapoint = alert.dataPointName ?? '';
  const value = alert.alertValue ?? '';
  return [
    {
      id: alert.id,
      deviceId: alert.monitorObjectId,
      severity: Math.min(Math.max(alert.severity, 2), 4) as SeverityValue,
      startEpochSeconds: alert.startEpoch,
      datasource,
      instance,
      datapoint,
      value,
      threshold: alert.threshold ?? '',
      message: { subject: `${datasource} ${instance} ${datapoint} ${value}`.trim(), body: '' },
    },
  ];
}

import * as z from 'zod';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import type { SourceAccess, SourceAlert } from '../source.ts';
import { list } from './meraki-api.ts';
import { ofEach, type Organisation } from './meraki-organisations.ts';

const alertSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  type: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  severity: z.string(),
  scope: z.object({ devices: z.array(z.object({ serial: z.string() })).nullish() }).nullish(),
});
type MerakiAlert = z.infer<typeof alertSchema>;

const SEVERITIES: Readonly<Record<string, SeverityValue>> = { critical: 4, warning: 2 };
const INFORMATIONAL = 'informational';
const MOST_A_PAGE = 300;
const ACTIVE = { active: true, dismissed: false, resolved: false, perPage: MOST_A_PAGE };

/**
 * Active alerts, one for each device that they are on, and the numbers of those without a device and
 * of informational ones.
 */
export async function alertsOf(access: SourceAccess, organisations: readonly Organisation[]) {
  const all = await ofEach(organisations, (id) =>
    list(access, alertSchema, `organizations/${id}/assurance/alerts`, ACTIVE),
  );
  const open = all.filter(({ severity }) => severity !== INFORMATIONAL);
  return {
    alerts: open.flatMap(alertsOfDevices),
    foreignProblems: open.filter((alert) => serialsOf(alert).length === 0).length,
    minorProblems: all.length - open.length,
  };
}

const serialsOf = ({ scope }: MerakiAlert) => (scope?.devices ?? []).map(({ serial }) => serial);

/** A severity that is new to the portal is an error: it is neither hidden nor the worst. */
function alertsOfDevices(alert: MerakiAlert): SourceAlert[] {
  const { id, severity, startedAt, type, title, description } = alert;
  const subject = title || type || 'Alert';
  return serialsOf(alert).map((serial) => ({
    id: `${id}-${serial}`,
    deviceId: serial,
    severity: SEVERITIES[severity] ?? 3,
    startEpochSeconds: Math.floor(Date.parse(startedAt) / 1_000),
    datasource: 'Meraki',
    instance: '-',
    datapoint: subject,
    value: '',
    threshold: '',
    message: { subject, body: description ?? '' },
  }));
}

import * as z from 'zod';
import { HOST_STATUS, UPTIME } from '../../../core/domain/datasource.ts';
import { DEVICE_TEXT_FIELDS } from '../../../core/domain/device.ts';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import {
  readAtOnce,
  SourceRefused,
  type MonitoringSource,
  type SourceAccess,
  type SourceAlert,
  type SourceDevice,
  type SourceValue,
  type TrialStep,
} from '../source.ts';
import { ask, list } from './logic-monitor-api.ts';
import { commands } from './logic-monitor-commands.ts';
import { PORTAL_PROPERTY } from './logic-monitor-new-device.ts';
import { instancesOf, sourceInstances, valuesOf } from './logic-monitor-instances.ts';

const probeSchema = z.object({ total: z.number() });
const groupSchema = z.object({ id: z.number(), fullPath: z.string() });
const propertiesSchema = z
  .array(z.object({ name: z.string(), value: z.string().nullish() }))
  .nullish();
const deviceSchema = z.object({
  id: z.number(),
  displayName: z.string(),
  /** Host name or address. */
  name: z.string(),
  description: z.string().nullish(),
  hostStatus: z.string().nullish(),
  upTimeInSeconds: z.number().nullish(),
  /** Comma separated. */
  hostGroupIds: z.string().default(''),
  customProperties: propertiesSchema,
  inheritedProperties: propertiesSchema,
  systemProperties: propertiesSchema,
});
type Device = z.infer<typeof deviceSchema>;
const alertSchema = z.object({
  id: z.string(),
  severity: z.number(),
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
/** LogicMonitor masks secret values. */
const MASKED = /^\*+$/;
/** Modules measure every minute or two; the last value in this period is the latest. */
const LATEST_SECONDS = 300;
const HOST_STATUSES: Readonly<Record<string, number>> = { normal: 1, dead: 0 };

/** LogicMonitor's REST API v3. Its secret values are never imported. */
export const logicMonitor = {
  async probe(access) {
    await totalOf(access, 'device/devices');
  },
  trial: [
    {
      what: 'The address is reached and the key taken',
      async run(access) {
        await totalOf(access, 'device/devices');
        return 'LogicMonitor answers over its REST API v3.';
      },
    },
    counted('Groups are seen', 'device/groups', 'groups', true),
    counted('Devices are seen', 'device/devices', 'devices', true),
    counted('Problems are read', 'alert/alerts', 'open alerts', false),
  ],
  async read(access) {
    const groups = await list(access, groupSchema, 'device/groups', { fields: 'id,fullPath' });
    const devices = await devicesOf(access);
    const alerts = await list(access, alertSchema, 'alert/alerts', {
      fields: Object.keys(alertSchema.shape).join(','),
      filter: 'cleared:false',
    });
    const paths = new Map(groups.map(({ id, fullPath }) => [String(id), fullPath]));
    const nowEpochSeconds = Math.floor(Date.now() / 1_000);
    const instances = await instancesOf(access, devices.map(idOf));
    const values = await valuesOf(
      access,
      instances,
      nowEpochSeconds - LATEST_SECONDS,
      nowEpochSeconds + 1,
    );
    const given = devices.map((device) => deviceOf(device, paths));
    const taken = alerts.flatMap(alertOf);
    return readAtOnce({
      devices: given,
      alerts: taken,
      leftOut: {
        groupless: given.filter(({ groupPaths }) => groupPaths.length === 0).length,
        foreignProblems: alerts.length - taken.length,
      },
      instances: sourceInstances(instances),
      values: [...devices.flatMap((device) => stateOf(device, nowEpochSeconds)), ...values],
    });
  },
  async valuesBetween(access, deviceIds, fromEpochSeconds, untilEpochSeconds) {
    const instances = await instancesOf(access, deviceIds);
    return await valuesOf(access, instances, fromEpochSeconds, untilEpochSeconds);
  },
  commands,
} satisfies MonitoringSource;

/** Number of a list's items. Of alerts it may be an estimate, which is negative. */
async function totalOf(access: SourceAccess, path: string): Promise<number> {
  const query = { size: 1, fields: 'id' };
  const answer = probeSchema.safeParse(await ask(access, 'GET', path, { query }));
  if (!answer.success)
    throw new SourceRefused('It does not answer as LogicMonitor does.', 'elsewhere');
  return Math.abs(answer.data.total);
}

function counted(what: string, path: string, things: string, isNeeded: boolean): TrialStep {
  return {
    what,
    async run(access) {
      const total = await totalOf(access, path);
      if (isNeeded && total === 0) throw new SourceRefused(`It shows no ${things}.`, 'empty');
      return `${total.toLocaleString('en-GB')} ${things}.`;
    },
  };
}

const devicesOf = (access: SourceAccess) =>
  list(access, deviceSchema, 'device/devices', {
    fields: Object.keys(deviceSchema.shape).join(','),
  });

const idOf = ({ id }: Device) => String(id);

/** A device belongs to the deepest of its groups, the most specific one. */
function deviceOf(device: Device, paths: ReadonlyMap<string, string>): SourceDevice {
  const groupPaths = device.hostGroupIds
    .split(',')
    .map((id) => (paths.get(id.trim()) ?? '').split('/').filter(Boolean))
    .filter((path) => path.length > 0)
    .sort((a, b) => b.length - a.length);
  const { id, displayName: name } = device;
  const portalId = device.customProperties?.find((each) => each.name === PORTAL_PROPERTY)?.value;
  const properties = propertiesOf(device);
  return { id: String(id), name, groupPaths, properties, ...(portalId && { portalId }) };
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** Properties by the portal's names, in any spelling; a device's own override a group's. */
function propertiesOf(device: Device): SourceDevice['properties'] {
  const byName = new Map<string, string>();
  for (const { name, value } of [
    ...(device.systemProperties ?? []),
    ...(device.inheritedProperties ?? []),
    ...(device.customProperties ?? []),
  ])
    if (value && !MASKED.test(value)) byName.set(plain(name), value);
  return {
    ...Object.fromEntries(
      DEVICE_TEXT_FIELDS.flatMap((field) => {
        const value = byName.get(plain(field));
        return value === undefined ? [] : [[field, value]];
      }),
    ),
    'DNS Name': device.name,
    ...(device.description && { Description: device.description }),
  };
}

/** Without a state if its collector is down. */
function stateOf(
  { id, hostStatus, upTimeInSeconds }: Device,
  measuredEpochSeconds: number,
): SourceValue[] {
  const deviceId = String(id);
  const status = HOST_STATUSES[hostStatus ?? ''];
  if (status === undefined) return [];
  return [
    { deviceId, series: HOST_STATUS, value: status, measuredEpochSeconds },
    ...(upTimeInSeconds
      ? [{ deviceId, series: UPTIME, value: upTimeInSeconds, measuredEpochSeconds }]
      : []),
  ];
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

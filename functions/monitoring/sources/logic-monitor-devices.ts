import * as z from 'zod';
import { HOST_STATUS, UPTIME } from '../../../core/domain/datasource.ts';
import { DEVICE_TEXT_FIELDS } from '../../../core/domain/device.ts';
import type { SourceAccess, SourceDevice, SourceValue } from '../source.ts';
import { list } from './logic-monitor-api.ts';
import { PORTAL_PROPERTY } from './logic-monitor-new-device.ts';

const propertiesSchema = z
  .array(z.object({ name: z.string(), value: z.string().nullish() }))
  .nullish();
const stateSchema = z.object({
  id: z.number(),
  hostStatus: z.string().nullish(),
  upTimeInSeconds: z.number().nullish(),
});
const deviceSchema = z.object({
  id: z.number(),
  displayName: z.string(),
  /** Host name or address. */
  name: z.string(),
  description: z.string().nullish(),
  /** Comma separated. */
  hostGroupIds: z.string().default(''),
  customProperties: propertiesSchema,
  inheritedProperties: propertiesSchema,
  systemProperties: propertiesSchema,
});
type Device = z.infer<typeof deviceSchema>;
export type DeviceState = z.infer<typeof stateSchema>;

/** The ids of a filter are in the address of the call. */
const DEVICES_AT_ONCE = 200;
/** LogicMonitor masks secret values. */
const MASKED = /^\*+$/;
const HOST_STATUSES: Readonly<Record<string, number>> = { normal: 1, dead: 0 };

const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape).join(',');

/** All devices by id, with their state alone. */
export async function statesOf(access: SourceAccess): Promise<Map<string, DeviceState>> {
  const states = await list(access, stateSchema, 'device/devices', {
    fields: fieldsOf(stateSchema),
  });
  return new Map(states.map((state) => [String(state.id), state]));
}

/**
 * Devices with their groups and properties.
 * @param paths full paths of groups by id
 */
export async function devicesOf(
  access: SourceAccess,
  deviceIds: readonly string[],
  paths: ReadonlyMap<string, string>,
): Promise<SourceDevice[]> {
  const found: Device[] = [];
  for (let at = 0; at < deviceIds.length; at += DEVICES_AT_ONCE)
    found.push(
      ...(await list(access, deviceSchema, 'device/devices', {
        fields: fieldsOf(deviceSchema),
        filter: `id:${deviceIds.slice(at, at + DEVICES_AT_ONCE).join('|')}`,
      })),
    );
  return found.map((device) => deviceOf(device, paths));
}

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
export function stateOf(
  { id, hostStatus, upTimeInSeconds }: DeviceState,
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

import * as z from 'zod';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import type { MonitoringSource, SourceAccess, SourceAlert, SourceFacts } from '../source.ts';
import { countOf, list, release, releaseOf } from './zabbix-api.ts';
import { commands } from './zabbix-commands.ts';
import {
  addressOf,
  INTERFACE_FIELDS,
  interfaceSchema,
  INVENTORY_FIELDS,
  propertiesOf,
} from './zabbix-inventory.ts';
import { instancesOf, isRead } from './zabbix-items.ts';
import { PORTAL_TAG } from './zabbix-new-host.ts';
import { itemsOf, valueOf, valuesBetween } from './zabbix-history.ts';
import { SEVERITIES, trial, unread } from './zabbix-trial.ts';

/** Numbers arrive as text. */
const number = z.coerce.number();
const groupsSchema = z.array(z.object({ name: z.string() })).default([]);
const idSchema = z.object({ hostid: z.string() });
const hostSchema = z.object({
  hostid: z.string(),
  name: z.string(),
  hostgroups: groupsSchema,
  groups: groupsSchema,
  inventory: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]),
  tags: z.array(z.object({ tag: z.string(), value: z.string() })).default([]),
  interfaces: z.array(interfaceSchema).default([]),
});
const problemSchema = z.object({
  eventid: z.string(),
  objectid: z.string(),
  name: z.string(),
  severity: number,
  clock: number,
  opdata: z.string().default(''),
});
const triggerSchema = z.object({
  triggerid: z.string(),
  expression: z.string(),
  hosts: z.array(z.object({ hostid: z.string() })),
});
/** Releases before this one call the groups of a host by another name. */
const HOST_GROUPS = release(6, 2);

const TRIGGERS_AT_ONCE = 500;

/** Zabbix 6.0 or later, with API tokens. Group names are paths: Customer/Site. */
export const zabbix = {
  async probe(access) {
    await countOf(access, 'host.get', { limit: 1 });
  },
  trial,
  unread,
  async read(access) {
    const hosts = await list(access, idSchema, 'host.get', {
      output: ['hostid'],
      monitored_hosts: true,
      sortfield: 'hostid',
    });
    const { alerts, foreignProblems } = await alertsOf(access);
    return {
      deviceIds: hosts.map(({ hostid }) => hostid),
      alerts,
      leftOut: { foreignProblems },
      factsOf: (hostids, detailedIds) => factsOf(access, hostids, detailedIds),
    };
  },
  valuesBetween,
  commands,
} satisfies MonitoringSource;

async function factsOf(
  access: SourceAccess,
  hostids: readonly string[],
  detailedIds: readonly string[],
): Promise<SourceFacts> {
  const devices = detailedIds.length === 0 ? [] : await devicesOf(access, detailedIds);
  const items = await itemsOf(access, hostids);
  const measured = items.filter(({ lastclock }) => lastclock !== 0);
  return {
    devices,
    instances: instancesOf(items),
    values: measured.flatMap((item) => valueOf(item, item.lastvalue, item.lastclock)),
    leftOut: {
      groupless: devices.filter(({ groupPaths }) => groupPaths.length === 0).length,
      seriesless: items.filter((item) => !isRead(item)).length,
      valueless: items.length - measured.length,
    },
  };
}

async function devicesOf(access: SourceAccess, hostids: readonly string[]) {
  const groups = (await releaseOf(access)) < HOST_GROUPS ? 'selectGroups' : 'selectHostGroups';
  const hosts = await list(access, hostSchema, 'host.get', {
    output: ['hostid', 'name'],
    [groups]: ['name'],
    selectTags: ['tag', 'value'],
    selectInventory: INVENTORY_FIELDS,
    selectInterfaces: INTERFACE_FIELDS,
    hostids,
    monitored_hosts: true,
  });
  return hosts.map(deviceOf);
}

/** Open problems with their triggers, some triggers at a time. */
async function alertsOf(
  access: SourceAccess,
): Promise<{ alerts: SourceAlert[]; foreignProblems: number }> {
  const problems = await list(access, problemSchema, 'problem.get', {
    output: ['eventid', 'objectid', 'name', 'severity', 'clock', 'opdata'],
    severities: SEVERITIES,
  });
  const alerts: SourceAlert[] = [];
  for (let at = 0; at < problems.length; at += TRIGGERS_AT_ONCE) {
    const part = problems.slice(at, at + TRIGGERS_AT_ONCE);
    const triggers = await list(access, triggerSchema, 'trigger.get', {
      output: ['triggerid', 'expression'],
      expandExpression: true,
      selectHosts: ['hostid'],
      triggerids: part.map(({ objectid }) => objectid),
    });
    const byId = new Map(triggers.map((trigger) => [trigger.triggerid, trigger]));
    for (const problem of part) {
      const trigger = byId.get(problem.objectid);
      if (trigger) alerts.push(alertOf(problem, trigger));
    }
  }
  return { alerts, foreignProblems: problems.length - alerts.length };
}

function deviceOf(host: z.infer<typeof hostSchema>) {
  const { hostid, name, inventory, tags, interfaces } = host;
  const address = addressOf(interfaces);
  const properties = { ...propertiesOf(inventory), ...(address && { 'DNS Name': address }) };
  const groupPaths = [...host.hostgroups, ...host.groups].map((group) =>
    group.name.split('/').filter(Boolean),
  );
  const portalId = tags.find(({ tag }) => tag === PORTAL_TAG)?.value;
  return { id: hostid, name, groupPaths, properties, ...(portalId && { portalId }) };
}

function alertOf(
  problem: z.infer<typeof problemSchema>,
  trigger: z.infer<typeof triggerSchema>,
): SourceAlert {
  return {
    id: problem.eventid,
    deviceId: trigger.hosts[0]?.hostid ?? '',
    severity: Math.min(problem.severity, 4) as SeverityValue,
    startEpochSeconds: problem.clock,
    datasource: 'Zabbix',
    instance: '-',
    datapoint: problem.name,
    value: problem.opdata,
    threshold: trigger.expression,
    message: { subject: problem.name, body: '' },
  };
}

import * as z from 'zod';
import type { SeverityValue } from '../../../core/domain/severity.ts';
import type { MonitoringSource } from '../source.ts';
import { countOf, list, release, releaseOf } from './zabbix-api.ts';
import { commands } from './zabbix-commands.ts';
import { INVENTORY_FIELDS, propertiesOf } from './zabbix-inventory.ts';
import { instancesOf, isRead } from './zabbix-items.ts';
import { PORTAL_TAG } from './zabbix-new-host.ts';
import { itemsOf, valueOf, valuesBetween } from './zabbix-history.ts';
import { SEVERITIES, trial, unread } from './zabbix-trial.ts';

/** Numbers arrive as text. */
const number = z.coerce.number();
const groupsSchema = z.array(z.object({ name: z.string() })).default([]);
const hostSchema = z.object({
  hostid: z.string(),
  name: z.string(),
  hostgroups: groupsSchema,
  groups: groupsSchema,
  inventory: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]),
  tags: z.array(z.object({ tag: z.string(), value: z.string() })).default([]),
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

/** Zabbix 6.0 or later, with API tokens. Group names are paths: Customer/Site. */
export const zabbix = {
  async probe(access) {
    await countOf(access, 'host.get', { limit: 1 });
  },
  trial,
  unread,
  async facts(access) {
    const groups = (await releaseOf(access)) < HOST_GROUPS ? 'selectGroups' : 'selectHostGroups';
    const hosts = await list(access, hostSchema, 'host.get', {
      output: ['hostid', 'name'],
      [groups]: ['name'],
      selectTags: ['tag', 'value'],
      selectInventory: INVENTORY_FIELDS,
      monitored_hosts: true,
    });
    const problems = await list(access, problemSchema, 'problem.get', {
      output: ['eventid', 'objectid', 'name', 'severity', 'clock', 'opdata'],
      severities: SEVERITIES,
    });
    const triggers =
      problems.length === 0
        ? []
        : await list(access, triggerSchema, 'trigger.get', {
            output: ['triggerid', 'expression'],
            expandExpression: true,
            selectHosts: ['hostid'],
            triggerids: problems.map(({ objectid }) => objectid),
          });
    const items = await itemsOf(access);
    const byId = new Map(triggers.map((trigger) => [trigger.triggerid, trigger]));
    const devices = hosts.map(deviceOf);
    const alerts = problems.flatMap((problem) => {
      const trigger = byId.get(problem.objectid);
      return trigger ? [alertOf(problem, trigger)] : [];
    });
    const measured = items.filter(({ lastclock }) => lastclock !== 0);
    return {
      devices,
      alerts,
      leftOut: {
        groupless: devices.filter(({ groupPaths }) => groupPaths.length === 0).length,
        foreignProblems: problems.length - alerts.length,
        seriesless: items.filter((item) => !isRead(item)).length,
        valueless: items.length - measured.length,
      },
      instances: instancesOf(items),
      values: measured.flatMap((item) => valueOf(item, item.lastvalue, item.lastclock)),
    };
  },
  valuesBetween,
  commands,
} satisfies MonitoringSource;

function deviceOf(host: z.infer<typeof hostSchema>) {
  const { hostid, name, inventory, tags } = host;
  const properties = propertiesOf(inventory);
  const groupPaths = [...host.hostgroups, ...host.groups].map((group) =>
    group.name.split('/').filter(Boolean),
  );
  const portalId = tags.find(({ tag }) => tag === PORTAL_TAG)?.value;
  return { id: hostid, name, groupPaths, properties, ...(portalId && { portalId }) };
}

function alertOf(problem: z.infer<typeof problemSchema>, trigger: z.infer<typeof triggerSchema>) {
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

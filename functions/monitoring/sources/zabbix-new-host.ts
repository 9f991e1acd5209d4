import * as z from 'zod';
import { CommandRefused, type NewDeviceAsked, type SourceAccess } from '../source.ts';
import { change, list } from './zabbix-api.ts';
import { inventoryOf } from './zabbix-inventory.ts';

/** Tag with the device id of the portal. */
export const PORTAL_TAG = 'portal-device';
/** Characters forbidden in technical host names; visible names may have them. */
const NOT_IN_NAMES = /[^\w. -]/g;
const EQUALS = 1;
const AUTOMATIC_INVENTORY = 1;

const groupSchema = z.object({ groupid: z.string(), name: z.string() });
const interfaceSchema = z.object({
  type: z.string(),
  main: z.string(),
  port: z.string(),
  /** SNMP settings; an empty list for other types. */
  details: z.union([z.record(z.string(), z.string()), z.array(z.unknown())]).optional(),
});
/** Ids are '0' for none; the fields depend on Zabbix's release. */
const besideSchema = z.object({
  parentTemplates: z.array(z.object({ templateid: z.string() })),
  interfaces: z.array(interfaceSchema),
  monitored_by: z.string().optional(),
  proxyid: z.string().optional(),
  proxy_groupid: z.string().optional(),
  proxy_hostid: z.string().optional(),
});
const WATCHED_BY = ['monitored_by', 'proxyid', 'proxy_groupid', 'proxy_hostid'] as const;

/**
 * Adds a host with the templates, proxy and interface of the newest host in its group, or else of
 * another group of its customer.
 */
export async function addDevice(access: SourceAccess, asked: NewDeviceAsked): Promise<void> {
  const tag = { tag: PORTAL_TAG, value: asked.portalId };
  const known = await list(access, z.object({ hostid: z.string() }), 'host.get', {
    output: ['hostid'],
    tags: [{ ...tag, operator: EQUALS }],
  });
  if (known.length > 0) return;
  const beside = await hostBeside(access, asked.groupPath);
  const groupid = await groupOf(access, asked.groupPath.join('/'));
  const watchedBy = WATCHED_BY.flatMap((field) => {
    const value = beside[field];
    return value === undefined || value === '0' ? [] : [[field, value]];
  });
  await change(access, 'host.create', {
    host: asked.name.replaceAll(NOT_IN_NAMES, '_'),
    name: asked.name,
    groups: [{ groupid }],
    tags: [tag],
    templates: beside.parentTemplates,
    interfaces: beside.interfaces
      .filter(({ main }) => main === '1')
      .map(({ details, ...each }) => ({
        ...each,
        useip: 1,
        ip: asked.address,
        dns: '',
        ...(details && !Array.isArray(details) && { details }),
      })),
    inventory_mode: AUTOMATIC_INVENTORY,
    inventory: inventoryOf(asked.properties),
    ...Object.fromEntries(watchedBy),
  });
}

async function hostBeside(access: SourceAccess, path: readonly string[]) {
  const [customer = ''] = path;
  const groups = await list(access, groupSchema, 'hostgroup.get', {
    output: ['groupid', 'name'],
    search: { name: customer },
    startSearch: true,
  });
  const ofSite = groups.filter(({ name }) => name === path.join('/'));
  const ofCustomer = groups.filter(
    ({ name }) => name === customer || name.startsWith(`${customer}/`),
  );
  for (const near of [ofSite, ofCustomer]) {
    if (near.length === 0) continue;
    const [host] = await list(access, besideSchema, 'host.get', {
      output: 'extend',
      selectParentTemplates: ['templateid'],
      selectInterfaces: ['type', 'main', 'port', 'details'],
      groupids: near.map(({ groupid }) => groupid),
      monitored_hosts: true,
      sortfield: 'hostid',
      sortorder: 'DESC',
      limit: 1,
    });
    if (host) return host;
  }
  throw new CommandRefused(
    `It has no host of ${customer} whose templates the new one could have. Add the first one there.`,
  );
}

async function groupOf(access: SourceAccess, name: string): Promise<string> {
  const find = async () =>
    (
      await list(access, groupSchema, 'hostgroup.get', {
        output: ['groupid', 'name'],
        filter: { name: [name] },
      })
    )[0]?.groupid;
  const known = await find();
  if (known) return known;
  await change(access, 'hostgroup.create', { name });
  const made = await find();
  if (!made) throw new CommandRefused(`It does not show the group ${name} that it was asked for.`);
  return made;
}

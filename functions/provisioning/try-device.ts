import { isIP } from 'node:net';
import type { provisioning, ReportedSystem } from '../../core/contract/provisioning.ts';
import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import { reachOf } from '../inventory/reach.ts';
import { refuseSnmp } from '../inventory/new-device.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest } from '../runtime/errors.ts';
import { readInterfaces } from '../snmp/interfaces.ts';
import { askDevice, openDevice } from '../snmp/open-device.ts';
import { readSystem } from '../snmp/system.ts';
import type { SnmpClient } from '../snmp/types.ts';
import { writeTogether } from '../store/client.ts';
import { customerThing } from '../store/audit-things.ts';

/** POST /device/test: queries a device with the SNMP settings that it would get. */
export const tryDevice: Verb<typeof provisioning.tryDevice> = async ({
  actor,
  scope,
  body,
  audit,
}) => {
  const { group, source } = await customerFolder(actor, scope, body.cDevGroupId);
  refuseSnmp(source);
  if (isIP(body.ip) === 0)
    throw new BadRequest('The loopback IP is neither an IPv4 nor an IPv6 address.', 'ip');
  const reach = await reachOf(group.accountId, body.ip, body.snmp);
  if (!reach)
    throw new BadRequest('This account has no usual SNMP credential yet. Give one.', 'snmp');
  await writeTogether([
    audit({
      accountId: group.accountId,
      target: group.groupId,
      things: customerThing(group.customer),
      information: `Asked ${body.ip} over SNMP what it is, before provisioning it for ${group.customer}`,
    }),
  ]);
  const { target, credential } = reach;
  const opening = openDevice(group.accountId, target, { version: target.version, credential });
  const about = { address: target.address, port: target.port };
  return { data: await askDevice(opening, about, whatItSays, 'snmp.credential') };
};

async function whatItSays(client: SnmpClient): Promise<ReportedSystem> {
  const { name, description, objectId, uptimeSeconds } = await readSystem(client);
  const interfaces = await readInterfaces(client);
  return {
    name,
    description,
    vendor: vendorOf(objectId),
    uptimeSeconds,
    interfaces: interfaces.map((row) => ({
      name: row.name,
      type: row.type,
      status: row.status,
      alias: row.alias,
    })),
  };
}

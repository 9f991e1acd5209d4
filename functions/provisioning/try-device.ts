import { isIP } from 'node:net';
import type { provisioning } from '../../core/contract/provisioning.ts';
import { askAtSite } from '../inventory/ask-at-site.ts';
import { collectorFor } from '../inventory/collector-for.ts';
import { reachOf } from '../inventory/reach.ts';
import { refuseSnmp } from '../inventory/new-device.ts';
import { customerFolder } from '../inventory/sites.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest } from '../runtime/errors.ts';
import { askDevice, openDevice } from '../snmp/open-device.ts';
import { readReportedSystem } from '../snmp/reported-system.ts';
import { writeTogether } from '../store/client.ts';
import { collectorThing, customerThing } from '../store/audit-things.ts';

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
  const { accountId } = group;
  const collector = await collectorFor(actor, { accountId, source }, body.collector);
  const reach = await reachOf(accountId, body.ip, body.snmp);
  if (!reach)
    throw new BadRequest('This account has no usual SNMP credential yet. Give one.', 'snmp');
  await writeTogether([
    audit({
      accountId,
      target: group.groupId,
      things: [...customerThing(group.customer), ...(collector ? [collectorThing(collector)] : [])],
      information: `Asked ${body.ip} over SNMP what it is${collector ? ` by ${collector.name}` : ''}, before provisioning it for ${group.customer}`,
    }),
  ]);
  const { target, credential } = reach;
  if (collector) {
    const { address, port, version } = target;
    const { answer } = await askAtSite(
      actor,
      { accountId, collectorId: collector.collectorId, deviceId: '' },
      { kind: 'newDevice', target: { address, port } },
      { version, credential },
    );
    return { data: answer.system };
  }
  const opening = openDevice(accountId, target, { version: target.version, credential });
  const about = { address: target.address, port: target.port };
  return { data: await askDevice(opening, about, readReportedSystem, 'snmp.credential') };
};

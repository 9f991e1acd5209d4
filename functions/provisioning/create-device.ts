import { randomUUID } from 'node:crypto';
import { authorOf } from '../../core/access/actor.ts';
import type { provisioning } from '../../core/contract/provisioning.ts';
import { newDeviceOf } from '../../core/domain/provisioning.ts';
import { deviceItems, idIn, isAsked, placeOf, refuseSnmp } from '../inventory/new-device.ts';
import { keptTarget, reachOf } from '../inventory/reach.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { collectorThing } from '../store/audit-things.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';

/**
 * POST /device: a new device, polled from the next minute or sent to a monitoring source of the
 * account.
 */
export const createDevice: Verb<typeof provisioning.createDevice> = async ({
  actor,
  scope,
  body,
  now,
  audit,
}) => {
  // Makes the second of two concurrent calls fail, so that no collector is removed meanwhile.
  const changes = await changesOf('collectors', actor.providerId);
  const place = await placeOf(actor, scope, body.cDevGroupId, newDeviceOf(body, body.list), {
    snmpPort: body.snmp?.port,
    collector: body.collector,
    source: body.source,
  });
  const { device, customer, site, isNewSite, notes, collector } = place;
  const { accountId } = customer;
  if (body.snmp) refuseSnmp(place.source);
  const reach = isAsked(place) ? await reachOf(accountId, device.address, body.snmp) : undefined;
  const snmp = reach && (await keptTarget(accountId, reach));
  const deviceId = idIn(place, randomUUID());
  const row = audit({
    accountId,
    device: { id: deviceId, label: device.name, Customer: customer.customer },
    things: collector ? [collectorThing(collector)] : [],
    information: `Provisioned ${device.name} at ${site.name} of ${customer.customer}${collector ? `, polled by ${collector.name}` : ''}`,
    after: { ...device, site: site.name, isNewSite, collector: collector?.name },
  });
  await writeTogether(
    [
      ...deviceItems(place, deviceId, snmp, { by: authorOf(actor), now }),
      ...(collector ? [countedOnce('collectors', actor.providerId, changes)] : []),
      row,
    ],
    () => new Conflict('Somebody provisioned a device here just now. Look whether it is this one.'),
  );
  const message = [
    `${device.name} was provisioned at ${site.name}${isNewSite ? ', a new site' : ''}.`,
    ...(isAsked(place)
      ? [
          snmp
            ? `${collector ? `${collector.name} polls it` : 'It is polled'} within two minutes.`
            : 'No SNMP credential is set for it, so it is not polled.',
        ]
      : []),
    ...notes,
  ];
  return { message: message.join(' '), data: { id: deviceId } };
};

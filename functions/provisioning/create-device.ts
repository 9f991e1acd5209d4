import { randomUUID } from 'node:crypto';
import type { provisioning } from '../../core/contract/provisioning.ts';
import { newDeviceOf } from '../../core/domain/provisioning.ts';
import { deviceItems, placeOf } from '../inventory/new-device.ts';
import { keptTarget, reachOf } from '../inventory/reach.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { writeTogether } from '../store/client.ts';

/** POST /device: a device of a customer, polled from the next minute on. */
export const createDevice: Verb<typeof provisioning.createDevice> = async ({
  actor,
  scope,
  body,
  now,
  audit,
}) => {
  const place = await placeOf(actor, scope, body.cDevGroupId, newDeviceOf(body, body.list));
  const { device, customer, site, isNewSite, notes } = place;
  const { accountId } = customer;
  const reach = await reachOf(accountId, device.address, body.snmp);
  const snmp = reach && (await keptTarget(accountId, reach));
  const deviceId = randomUUID();
  const row = audit({
    accountId,
    target: deviceId,
    information: `Provisioned ${device.name} at ${site.name} of ${customer.customer}`,
    after: { ...device, site: site.name, isNewSite },
  });
  await writeTogether(
    [...deviceItems(place, deviceId, snmp, now), row],
    () => new Conflict('Somebody provisioned a device here just now. Look whether it is this one.'),
  );
  const message = [
    `${device.name} was provisioned at ${site.name}${isNewSite ? ', a new site' : ''}.`,
    snmp
      ? 'It is polled within two minutes.'
      : 'Nobody has said how it is reached over SNMP, so it is not polled.',
    ...notes,
  ];
  return { message: message.join(' '), data: { id: deviceId } };
};

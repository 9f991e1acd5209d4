import type { devices } from '../../core/contract/devices.ts';
import { MAX_CUSTOM_PROPERTIES, refusedEdit } from '../../core/domain/property.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { changeProperties } from './change-properties.ts';

/** POST /devices/properties: a new custom property. */
export const addProperty: Verb<typeof devices.addProperty> = async ({
  actor,
  scope,
  body,
  now,
  audit,
}) => {
  const stored = await requireDevice(actor, scope, body.id, 'customProperties', 'manage');
  const { device } = stored;
  const refused = refusedEdit(body.name, body.value, true);
  if (refused) throw new BadRequest(refused, 'name');
  if (device.Custom.some((property) => property.name === body.name))
    throw new Conflict('This device already has a property of this name.', undefined, 'name');
  if (device.Custom.length >= MAX_CUSTOM_PROPERTIES)
    throw new BadRequest(
      `A device can have ${MAX_CUSTOM_PROPERTIES} properties of its own.`,
      'name',
    );
  const row = audit({
    accountId: stored.record.account_id,
    target: device.id,
    device,
    information: `Added the property '${body.name}' to ${device.label}`,
    after: [{ name: body.name, value: body.value }],
  });
  await changeProperties({ actor, now, audit: row }, stored, {
    map: 'custom',
    set: { [body.name]: body.value },
  });
  return { message: 'Property added.' };
};

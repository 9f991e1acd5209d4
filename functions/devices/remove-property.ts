import type { devices } from '../../core/contract/devices.ts';
import { PRE_LIVE, refusedEdit } from '../../core/domain/property.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireRight, requireVisibleDevice } from '../reads/visible.ts';
import type { StoredDevice } from '../store/devices.ts';
import { changeProperties, formerValues, type PropertyChange } from './change-properties.ts';

/**
 * DELETE /devices/properties: removes a custom property, or takes the device out of Pre-Live, which
 * nobody can undo.
 */
export const removeProperty: Verb<typeof devices.removeProperty> = async ({
  actor,
  scope,
  query,
  now,
  audit,
}) => {
  const stored = await requireVisibleDevice(actor, scope, query.id);
  const { device } = stored;
  const isPreLive = query.prop === PRE_LIVE;
  requireRight(actor, device, isPreLive ? 'systemProperties' : 'customProperties', 'manage');
  const change = isPreLive ? endOfPreLive(stored) : removal(stored, query.prop);
  const row = audit({
    accountId: stored.record.account_id,
    target: device.id,
    device,
    information: isPreLive
      ? `Took ${device.label} out of Pre-Live`
      : `Removed the property '${query.prop}' from ${device.label}`,
    before: formerValues(stored, change),
  });
  await changeProperties({ actor, now, audit: row }, stored, change);
  return { message: 'Property removed.' };
};

/** Pre-Live from the source stays; a value set by people wins over it. */
function endOfPreLive({ device }: StoredDevice): PropertyChange {
  if (device['Pre-Live'] !== 'true') throw new NotFound(`Property '${PRE_LIVE}'`);
  return { map: 'manual', set: { [PRE_LIVE]: 'false' } };
}

function removal({ device }: StoredDevice, name: string): PropertyChange {
  const refused = refusedEdit(name, '', true);
  if (refused) throw new BadRequest(refused, 'prop');
  if (!device.Custom.some((property) => property.name === name))
    throw new NotFound(`Property '${name}'`);
  return { map: 'custom', set: {}, remove: [name] };
}

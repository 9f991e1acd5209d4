import type { devices } from '../../core/contract/devices.ts';
import { listedValue } from '../../core/domain/device-page.ts';
import { followedName, readMap } from '../../core/domain/device.ts';
import { refusedEdit } from '../../core/domain/property.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import type { StoredDevice } from '../store/devices.ts';
import { NOBODY } from '../store/versioned.ts';
import {
  changeProperties,
  deviceConflict,
  formerValues,
  type PropertyChange,
} from './change-properties.ts';

/**
 * PUT /devices/properties: new values of properties that the device has; what people set wins over
 * what monitoring finds.
 */
export const updateProperties: Verb<typeof devices.updateProperties> = async ({
  actor,
  scope,
  body,
  now,
  audit,
}) => {
  const stored = await requireDevice(
    actor,
    scope,
    body.id,
    body.custom ? 'customProperties' : 'systemProperties',
    'manage',
  );
  const { device } = stored;
  for (const [at, { name, value, former }] of body.properties.entries()) {
    if (!body.custom && actor.hiddenProperties.has(name)) throw new NotFound(`Property '${name}'`);
    const refused = refusedEdit(name, value, body.custom);
    if (refused) throw new BadRequest(refused, `properties.${at}`);
    if (!body.custom && name === 'DNS Name' && followedName(stored.record) !== '')
      throw new BadRequest(
        'The address of the device follows this DNS name. Change it under Polled At.',
        `properties.${at}`,
      );
    if (body.custom && !device.Custom.some((property) => property.name === name))
      throw new NotFound(`Property '${name}'`);
    if (former !== undefined && former !== listedValue(device, name, body.custom))
      throw deviceConflict(actor, stored, isSetByPeople(stored, name) ? stored.changedBy : NOBODY);
  }
  const set = Object.fromEntries(body.properties.map(({ name, value }) => [name, value]));
  const change: PropertyChange = { map: body.custom ? 'custom' : 'manual', set };
  const row = audit({
    accountId: stored.record.account_id,
    target: device.id,
    device,
    information: `Changed ${Object.keys(set)
      .map((name) => `'${name}'`)
      .join(', ')} of ${device.label}`,
    before: formerValues(stored, change),
    after: body.properties.map(({ name, value }) => ({ name, value })),
  });
  await changeProperties({ actor, now, audit: row }, stored, change);
  return { message: 'Successfully updated all properties.' };
};

function isSetByPeople({ record }: StoredDevice, name: string): boolean {
  return [record.manual, record.custom].some((map) => Object.hasOwn(readMap(map), name));
}

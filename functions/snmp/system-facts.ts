import { durationWords } from '../../core/domain/age.ts';
import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import type { SystemFacts } from '../../core/domain/live-question.ts';
import { printable } from './format.ts';
import type { SnmpBinding, SnmpClient, WalkLimits } from './types.ts';

const SYSTEM = ['1.3.6.1.2.1.1.1.0', '1.3.6.1.2.1.1.2.0', '1.3.6.1.2.1.1.3.0'];
/** Columns of ENTITY-MIB's entPhysicalTable. */
const ENTITY = {
  class: '1.3.6.1.2.1.47.1.1.1.1.5',
  serial: '1.3.6.1.2.1.47.1.1.1.1.11',
  model: '1.3.6.1.2.1.47.1.1.1.1.13',
};
const CHASSIS = 3;
const MOST_PARTS = 200;
/** For what a device does not have. */
export const MISSING = 'N/A';

/** The device's own words about itself. */
export async function readSystemFacts(
  client: SnmpClient,
  limits: WalkLimits,
): Promise<SystemFacts> {
  const [description, objectId, ticks] = await client.get(SYSTEM);
  const chassis = await chassisOf(client, limits);
  const oid = typeof objectId?.value === 'string' ? objectId.value : '';
  return {
    Description: textOf(description),
    Uptime:
      typeof ticks?.value === 'number' ? durationWords(Math.floor(ticks.value / 100)) : MISSING,
    OID: oid || MISSING,
    Vendor: vendorOf(oid) || MISSING,
    Model: textOf(chassis.model),
    'Serial Number': textOf(chassis.serial),
  };
}

/** Model and serial number of the chassis; of the first part when none says that it is one. */
async function chassisOf(
  client: SnmpClient,
  limits: WalkLimits,
): Promise<{ model?: SnmpBinding; serial?: SnmpBinding }> {
  const { bindings } = await client.walk(ENTITY.class, { ...limits, maxRows: MOST_PARTS });
  const part = bindings.find((binding) => Number(binding.value) === CHASSIS) ?? bindings[0];
  if (!part) return {};
  const index = part.oid.slice(ENTITY.class.length);
  const [model, serial] = await client.get([ENTITY.model + index, ENTITY.serial + index]);
  return { ...(model ? { model } : {}), ...(serial ? { serial } : {}) };
}

function textOf(binding: SnmpBinding | undefined): string {
  return (Buffer.isBuffer(binding?.value) ? printable(binding.value)?.trim() : '') || MISSING;
}

import { durationWords } from '../../core/domain/age.ts';
import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import type { devices } from '../../core/contract/devices.ts';
import type { Verb } from '../kernel/serve.ts';
import type { SnmpBinding, SnmpClient } from '../snmp/types.ts';
import { printable } from '../snmp/format.ts';
import { LIVE_LIMITS } from '../snmp/open-device.ts';
import { requireTarget, withDevice } from './snmp-target.ts';

const SYSTEM = ['1.3.6.1.2.1.1.1.0', '1.3.6.1.2.1.1.2.0', '1.3.6.1.2.1.1.3.0'];
/** Columns of ENTITY-MIB's entPhysicalTable. */
const ENTITY = {
  class: '1.3.6.1.2.1.47.1.1.1.1.5',
  serial: '1.3.6.1.2.1.47.1.1.1.1.11',
  model: '1.3.6.1.2.1.47.1.1.1.1.13',
};
const CHASSIS = 3;
const MISSING = 'N/A';
const VERSION_WORDS = { 1: 'V1', '2c': 'V2C', 3: 'V3' } as const;

/** GET /devices/snmp/data: the device's own words about itself. */
export const getSnmpData: Verb<typeof devices.getSnmpData> = async ({ actor, account, query }) => {
  const stored = await requireTarget(actor, account, query, 'view');
  const found = await withDevice(stored, undefined, async (client) => ({
    system: await client.get(SYSTEM),
    chassis: await chassisOf(client),
  }));
  const [description, objectId, ticks] = found.system;
  const oid = typeof objectId?.value === 'string' ? objectId.value : '';
  return {
    data: {
      Description: textOf(description),
      Uptime:
        typeof ticks?.value === 'number' ? durationWords(Math.floor(ticks.value / 100)) : MISSING,
      OID: oid || MISSING,
      Vendor: vendorOf(oid) || MISSING,
      Type: stored.device['Device Type'] || MISSING,
      Model: textOf(found.chassis.model),
      'Serial Number': textOf(found.chassis.serial),
      'SNMP Version': stored.snmp ? VERSION_WORDS[stored.snmp.version] : MISSING,
    },
  };
};

/** Model and serial number of the chassis; of the first part when none says that it is one. */
async function chassisOf(
  client: SnmpClient,
): Promise<{ model?: SnmpBinding; serial?: SnmpBinding }> {
  const { bindings } = await client.walk(ENTITY.class, { ...LIVE_LIMITS, maxRows: 200 });
  const part = bindings.find((binding) => Number(binding.value) === CHASSIS) ?? bindings[0];
  if (!part) return {};
  const index = part.oid.slice(ENTITY.class.length);
  const [model, serial] = await client.get([ENTITY.model + index, ENTITY.serial + index]);
  return { ...(model ? { model } : {}), ...(serial ? { serial } : {}) };
}

function textOf(binding: SnmpBinding | undefined): string {
  return (Buffer.isBuffer(binding?.value) ? printable(binding.value)?.trim() : '') || MISSING;
}

import type { devices } from '../../core/contract/devices.ts';
import type { Verb } from '../kernel/serve.ts';
import { readInterfaces } from '../snmp/interfaces.ts';
import { requireTarget, withDevice } from './snmp-target.ts';

/** GET /devices/snmp/interface-data: the interfaces of a device as it names them now. */
export const getSnmpInterfaces: Verb<typeof devices.getSnmpInterfaces> = async ({
  actor,
  account,
  query,
}) => {
  const stored = await requireTarget(actor, account, query, 'view');
  return { data: await withDevice(stored, undefined, readInterfaces) };
};

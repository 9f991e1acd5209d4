import type { devices } from '../../core/contract/devices.ts';
import { OID_CATALOGUE } from '../../core/domain/oid-catalogue.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireTarget } from './snmp-target.ts';

/** GET /devices/snmp/oids: what the OID picker offers, General first. */
export const listOids: Verb<typeof devices.listOids> = async ({ actor, account, query }) => {
  await requireTarget(actor, account, query, 'manage');
  return { data: [...OID_CATALOGUE] };
};

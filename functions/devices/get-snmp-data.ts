import type { devices } from '../../core/contract/devices.ts';
import type { Verb } from '../kernel/serve.ts';
import { MISSING } from '../snmp/system-facts.ts';
import { askLive } from './ask-live.ts';
import { requireTarget } from './snmp-target.ts';

const VERSION_WORDS = { 1: 'V1', '2c': 'V2C', 3: 'V3' } as const;

/** GET /devices/snmp/data: the device's own words about itself. */
export const getSnmpData: Verb<typeof devices.getSnmpData> = async ({ actor, account, query }) => {
  const stored = await requireTarget(actor, account, query, 'view');
  const { answer, ...ranAt } = await askLive(actor, stored, { kind: 'system' });
  return {
    data: {
      ...answer.system,
      Type: stored.device['Device Type'] || MISSING,
      'SNMP Version': stored.snmp ? VERSION_WORDS[stored.snmp.version] : MISSING,
    },
    ...ranAt,
  };
};

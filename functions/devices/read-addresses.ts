import type { devices } from '../../core/contract/devices.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';
import { askLive } from './ask-live.ts';
import { requireTarget } from './snmp-target.ts';

/**
 * POST /devices/snmp/addresses: which port each MAC and IP address is behind, as the device has it
 * now. It is in the audit log, as addresses lead to people.
 */
export const readAddresses: Verb<typeof devices.readAddresses> = async ({
  actor,
  account,
  body,
  audit,
}) => {
  const stored = await requireTarget(actor, account, body, 'view');
  const { device } = stored;
  await writeTogether([
    audit({
      accountId: stored.record.account_id,
      target: device.id,
      device,
      information: `Read the addresses at the ports of ${device.label}`,
    }),
  ]);
  const { answer, ...ranAt } = await askLive(actor, stored, { kind: 'addresses' });
  return { data: answer.addresses, ...ranAt };
};

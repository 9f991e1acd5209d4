import { isIP } from 'node:net';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { MOST_BY_ADDRESS, type devices } from '../../core/contract/devices.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import type { Verb } from '../kernel/serve.ts';
import { seenDevices } from '../reads/seen.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';

/** '' for a host name too, which may name the provider. Memo: reading the settings is slow. */
const addressOf = onceFor(({ snmp }: StoredDevice) =>
  snmp && isIP(snmp.address) !== 0 ? snmp.address.toLowerCase() : '',
);

/** GET /devices: the devices that are asked at an address with this part. */
export const findByAddress: Verb<typeof devices.findByAddress> = async ({
  actor,
  scope,
  query,
}) => {
  const part = query.address.toLowerCase();
  const found: { id: string; name: string; address: string }[] = [];
  for (const accountId of scope.accountIds)
    for (const stored of seenDevices(actor, await devicesOf(accountId)).stored) {
      if (found.length === MOST_BY_ADDRESS) return { data: found };
      const address = addressOf(stored);
      if (address.includes(part) && mayOnDevice(actor.grants, stored.basis, 'diagnostics', 'view'))
        found.push({ id: stored.basis.id, name: stored.device.label, address });
    }
  return { data: found };
};

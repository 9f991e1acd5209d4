import type { devices } from '../../core/contract/devices.ts';
import type { Instance } from '../../core/domain/discovery.ts';
import { interfaceStatus, interfaceType } from '../../core/domain/interface.ts';
import { ABILITIES } from '../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { inventoriesOf } from '../store/inventories.ts';
import { askLive } from './ask-live.ts';
import { requireTarget } from './snmp-target.ts';

/**
 * GET /devices/snmp/interface-data: the interfaces of a device as it names them now; of one that
 * only its monitoring source reaches, as that named them last.
 */
export const getSnmpInterfaces: Verb<typeof devices.getSnmpInterfaces> = async ({
  actor,
  account,
  query,
}) => {
  const stored = await requireTarget(actor, account, query, 'view');
  const { account_id: accountId, id } = stored.record;
  if (!stored.snmp && !ABILITIES[sourceOfDevice(stored.basis)].asksDevices) {
    const inventory = (await inventoriesOf(accountId, [id])).get(id);
    return { data: (inventory?.interfaces ?? []).map(interfaceRow) };
  }
  const { answer, ...ranAt } = await askLive(actor, stored, { kind: 'interfaces' });
  return { data: answer.rows, ...ranAt };
};

function interfaceRow({ name, alias = '', type = '', status = '' }: Instance) {
  return {
    interface: name,
    name,
    type: interfaceType(type),
    status: interfaceStatus(status).word,
    alias,
  };
}

import type { Staff } from '../../../core/access/staff.ts';
import { canService } from '../../../core/access/grants.ts';
import type { ServiceRight } from '../../../core/access/areas.ts';
import { readableDevice, readableRecord } from '../../../core/domain/device-fields.ts';
import { Forbidden, NotFound } from '../../runtime/errors.ts';
import { getAccount, type AccountRow } from '../../store/accounts.ts';
import { devicesOf, type StoredDevice } from '../../store/devices.ts';
import { staffOver } from '../../store/staff.ts';
import { groupsOf, type GroupRow } from '../../store/groups.ts';
import type { JobCall } from '../kind.ts';

/** An account that somebody exports, with what several of its files tell of. */
export interface Owned {
  call: JobCall;
  account: AccountRow;
  /** The files have the words of the account, whoever exports it. */
  staff: Staff;
  groups: readonly GroupRow[];
  /** Without the properties that the person never gets. */
  devices: readonly OwnedDevice[];
}

export type OwnedDevice = Pick<StoredDevice, 'record' | 'device' | 'shardId' | 'snmp'>;

const RIGHTS: readonly ServiceRight[] = [
  'metrics',
  'alerts',
  'systemProperties',
  'customProperties',
  'raiseTicket',
];

/** @throws Forbidden when a group of the account is kept from the person. */
export async function openOwned(call: JobCall): Promise<Owned> {
  const { actor, account: accountId } = call;
  const [account, groups, devices] = await Promise.all([
    getAccount(accountId),
    groupsOf(actor.providerId),
    devicesOf(accountId),
  ]);
  if (!account) throw new NotFound('Account');
  const own = groups.filter((group) => group.accountId === accountId);
  const kept = own.find(({ path }) =>
    RIGHTS.some((right) => !canService(actor.grants, path, right, 'view')),
  );
  if (kept)
    throw new Forbidden(`Your role keeps ${kept.name} from you, so you cannot export all of it.`);
  const parts = {
    systemProperties: true,
    customProperties: true,
    hidden: actor.hiddenProperties,
  };
  return {
    call,
    account,
    staff: await staffOver(accountId),
    groups: own,
    devices: devices.map((stored) => ({
      shardId: stored.shardId,
      snmp: stored.snmp,
      record: { ...stored.record, ...readableRecord(stored.record, parts), account_id: accountId },
      device: readableDevice(stored.device, parts),
    })),
  };
}

import { isIP } from 'node:net';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { grouped } from '../../core/domain/grouped.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import type { SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { theirDeviceId } from '../../core/domain/source-command.ts';
import { sourceOfDevice, SOURCES } from '../../core/domain/source-key.ts';
import { WAY_BACK_DAYS, wayBackEndsMs, type PlannedMove } from '../../core/domain/source-move.ts';
import { targetBy } from '../inventory/reach.ts';
import { seesDevice } from '../reads/visible.ts';
import { feeds, getAccount } from '../store/accounts.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';

/** What a device goes on by at its next source. */
export interface Match {
  /** Why it stays; '' for one that moves. */
  stays: string;
  by: PlannedMove['match'];
  /** Device of the collector whose SNMP settings it takes over. */
  twin?: StoredDevice;
  snmp?: SnmpTarget;
}

interface Wanted {
  actor: Actor;
  account: AccountId;
  now: Date;
}
type Matcher = (device: StoredDevice) => Match;

const staying = (stays: string): Match => ({ stays, by: '' });

/**
 * Matches devices of other sources with what the collector can poll: its device of the same address,
 * else of the same name, else the device's own address with the account's usual credential.
 */
export async function matchesForward(
  { actor, account }: Wanted,
  chosen: readonly StoredDevice[],
): Promise<Matcher> {
  const polled = (await devicesOf(account)).filter(
    ({ basis, snmp, former }) => snmp && !former && sourceOfDevice(basis) === 'collector',
  );
  const byAddress = grouped(polled, ({ snmp }) => [snmp!.address]);
  const byName = grouped(polled, ({ device }) => [plainName(device.label)]);
  const found = (device: StoredDevice) => {
    const address = addressOf(device);
    return {
      sameAddress: address === '' ? [] : (byAddress.get(address) ?? []),
      sameName: byName.get(plainName(device.device.label)) ?? [],
    };
  };
  const uses = grouped(chosen, (device) => {
    if (sourceOfDevice(device.basis) === 'collector') return [];
    const { sameAddress, sameName } = found(device);
    return (sameAddress.length > 0 ? sameAddress : sameName).map(({ record }) => record.id);
  });
  const usual = await targetBy(account, '', {});
  return (stored) => {
    const source = sourceOfDevice(stored.basis);
    if (source === 'collector') return staying('The built-in collector polls it already.');
    if (theirDeviceId(source, stored.record) === '')
      return staying(`${SOURCES[source]} does not watch it yet.`);
    const { sameAddress, sameName } = found(stored);
    const [twins, by] =
      sameAddress.length > 0 ? ([sameAddress, 'address'] as const) : ([sameName, 'name'] as const);
    const [twin] = twins;
    if (twin) {
      if (twins.length > 1 || (uses.get(twin.record.id)?.length ?? 0) > 1)
        return staying(`Its ${by} is not of one device alone.`);
      if (
        !seesDevice(actor, twin.device) ||
        !mayOnDevice(actor.grants, twin.device, 'systemProperties', 'manage')
      )
        return staying('It matches a device that you may not change.');
      return { stays: '', by, twin, snmp: twin.snmp! };
    }
    const address = addressOf(stored);
    if (address === '')
      return staying(
        'The collector has no device of its address or name, and its DNS Name is no address.',
      );
    if (!usual) return staying('The account has no usual SNMP credential.');
    return { stays: '', by: 'own address', snmp: { ...usual, address } };
  };
}

const addressOf = ({ device }: StoredDevice): string =>
  isIP(device['DNS Name']) === 0 ? '' : device['DNS Name'];

/** Matches devices that have moved with what they were at their former source. */
export async function matchesBack({ account, now }: Wanted): Promise<Matcher> {
  const row = await getAccount(account);
  return ({ former }) => {
    if (!former) return staying('It has not moved from another source.');
    if (wayBackEndsMs(former) <= now.getTime())
      return staying(`It moved more than ${WAY_BACK_DAYS} days ago.`);
    if (!row || !feeds(row, former.source))
      return staying(`${SOURCES[former.source]} does not feed the account any more.`);
    return { stays: '', by: 'former' };
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '../../../core/access/scope.ts';
import { followedName } from '../../../core/domain/device.ts';
import { addressBehind, isRefusedFrom } from '../../../core/domain/followed-name.ts';
import { canonicalAddress } from '../../../core/domain/host-address.ts';
import type { NotAsked } from '../../../core/domain/not-asked.ts';
import type { SnmpTarget } from '../../../core/domain/snmp-credential.ts';
import { collectorOfShard } from '../../../core/domain/site-collector.ts';
import { reachedAs } from '../../inventory/new-device.ts';
import { accountsOf, getAccount } from '../../store/accounts.ts';
import { machineAuditPut } from '../../store/audit.ts';
import { writeIf } from '../../store/client.ts';
import { devicesByShard, type CollectedDevice } from '../../store/collected-devices.ts';
import { lookupUpdate } from '../../store/device-address.ts';
import { findDevices, type StoredDevice } from '../../store/devices.ts';
import type { NameAnswer } from './look-up-names.ts';

/**
 * Takes devices to the addresses that their names lead to, and stores why a name was not followed.
 * Only changes are written. An answer for a name that the device no longer has changes nothing.
 * @param answers by device id
 * @returns ids of the devices with another address.
 */
export async function followNames(
  accountId: AccountId,
  devices: readonly CollectedDevice[],
  answers: ReadonlyMap<string, NameAnswer>,
): Promise<string[]> {
  const moved: string[] = [];
  // One after the other, so that of two names with one address the second finds it taken.
  for (const device of devices) {
    const found = answers.get(device.deviceId);
    if (!found || isKnown(device, found)) continue;
    const scope = { accountIds: [accountId], customer: null };
    const [stored] = await findDevices(scope, [device.deviceId]);
    if (!stored?.snmp || followedName(stored.record) !== found.name) continue;
    if (await follow(accountId, stored, stored.snmp, found)) moved.push(device.deviceId);
  }
  return moved;
}

const canonical = (address: string) => canonicalAddress(address) ?? address;

const whereTo = (present: string, { name, answer }: NameAnswer) =>
  addressBehind(name, answer, {
    present: canonical(present),
    isRefused: isRefusedFrom(canonical(present)),
  });

/** The device is there already, or the same fault is stored. */
function isKnown({ snmp, dnsName, lookup }: CollectedDevice, found: NameAnswer): boolean {
  if (found.name !== dnsName || lookup?.name !== dnsName) return false;
  const led = whereTo(snmp.address, found);
  return 'why' in led
    ? isDeepStrictEqual(lookup.fault, led)
    : lookup.fault === null && led.address === canonical(snmp.address);
}

/** @returns whether the device has another address now. */
async function follow(
  accountId: AccountId,
  stored: StoredDevice,
  target: SnmpTarget,
  found: NameAnswer,
): Promise<boolean> {
  const { name } = found;
  const { record, device, shardId } = stored;
  const led = whereTo(target.address, found);
  const isStaying = 'why' in led || led.address === canonical(target.address);
  const { address } = led;
  const isRefused = !isStaying && (await isTaken(accountId, stored, { ...target, address }));
  const fault: NotAsked | null =
    'why' in led ? led : isRefused ? { host: name, why: 'taken', address } : null;
  const now = new Date();
  const lookup = { name, fault, sinceEpochSeconds: Math.floor(now.getTime() / 1_000) };
  if (isStaying || isRefused) {
    const { lookup: former } = stored;
    if (former?.name !== name || !isDeepStrictEqual(former.fault, fault))
      await writeIf([lookupUpdate(stored, lookup, { now })]);
    return false;
  }
  const audit = machineAuditPut(
    { kind: 'clock', name: 'DNS' },
    {
      accountId,
      target: record.id,
      device,
      information: `Moved ${device.label} from ${target.address} to ${address}, where ${name} leads in the DNS now`,
      before: { address: target.address },
      after: { address },
    },
    { action: 'monitoring.followName', requestId: shardId, now },
  );
  return await writeIf([lookupUpdate(stored, lookup, { address, now }), audit]);
}

/**
 * Whether another device has an address at that port. The portal polls for all accounts of a
 * provider from one network, so a name of one account may not lead to a device of another.
 */
async function isTaken(
  accountId: AccountId,
  { record, shardId }: StoredDevice,
  target: SnmpTarget,
): Promise<boolean> {
  const collectorId = collectorOfShard(shardId);
  const account = collectorId === undefined ? await getAccount(accountId) : undefined;
  const accounts = account ? await accountsOf(account.providerId) : [{ accountId }];
  const place = reachedAs(target, collectorId);
  for (const { accountId: id } of accounts)
    for (const devices of (await devicesByShard(id)).values())
      for (const { deviceId, snmp, shardId: theirs } of devices)
        if (deviceId !== record.id && reachedAs(snmp, collectorOfShard(theirs)) === place)
          return true;
  return false;
}

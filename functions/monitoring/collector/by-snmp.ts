import type { AccountId } from '../../../core/access/scope.ts';
import type { SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import { snmpCredentials } from '../../gateways/secrets.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { profilesOfAccount } from '../../store/device-profiles.ts';
import type { WalkTimes } from '../../store/poll-leases.ts';
import { followNames } from './follow-names.ts';
import { keepWalks } from './keep-walks.ts';
import { keyOf } from './kept.ts';
import { formerOf } from './lost-rows.ts';
import { isLookupDue, lookUpNames } from './look-up-names.ts';
import { measure, type Measured } from './measure.ts';
import { POLLS_TO_DEAD } from './poll-device.ts';
import type { LeasedShard, Measuring } from './measuring.ts';
import type { ShardState } from './state.ts';
import { isWalkDue } from './walk-due.ts';
import { walkDevices } from './walks.ts';

const PROBES = 3;

/** Asks the devices of a shard over SNMP from here. */
export const bySnmp: Measuring = {
  async measure({ poller, poll, devices, before, context, prepared }) {
    return await measure(
      {
        devices,
        states: before.devices,
        sharedAddresses: context.sharedAddresses,
        probes: poll.probes ?? PROBES,
        nowMs: poll.nowMs ?? Date.now,
      },
      prepared,
      await secretOf(poll.accountId, devices, before),
      poller.sessions,
    );
  },
  walk: walkDue,
};

function secretOf(
  accountId: AccountId,
  devices: readonly CollectedDevice[],
  before: ShardState,
): Promise<SnmpSecret> {
  const names = new Set(devices.map(({ snmp }) => snmp.credential));
  return snmpCredentials(accountId, [...names], secretKeptMs(before));
}

const MINUTE_MS = 60_000;

/**
 * Each secret that is read is paid for, and one that was changed shows by a device that does not
 * answer to the old one.
 */
function secretKeptMs({ devices }: ShardState): number {
  const silences = [...devices.values()].map(({ failures }) => failures).filter(Boolean);
  if (silences.length === 0) return 60 * MINUTE_MS;
  return Math.min(...silences) <= POLLS_TO_DEAD ? MINUTE_MS : 10 * MINUTE_MS;
}

/** Walks the devices that are due. @returns when each was walked. */
async function walkDue(
  shard: LeasedShard,
  measured: Measured,
  after: ShardState,
): Promise<WalkTimes> {
  const { poller, poll, lease, devices, before, prepared } = shard;
  const { walkAsked } = lease;
  const { accountId, minuteEpochSeconds, walksMilliseconds } = poll;
  const secret = await secretOf(accountId, devices, before);
  const walkedOf = (deviceId: string) => after.devices.get(deviceId)?.discoveredEpochSeconds;
  const askedOf = (deviceId: string) => walkAsked[deviceId] ?? 0;
  const due = devices.filter(({ deviceId }) => {
    const polled = measured.get(deviceId);
    const walkedEpochSeconds = walkedOf(deviceId);
    if (!polled || walkedEpochSeconds === undefined) return false;
    return isWalkDue(polled, {
      deviceId,
      minuteEpochSeconds,
      walkedEpochSeconds,
      askedEpochSeconds: askedOf(deviceId),
      plan: prepared.get(deviceId)?.plan,
    });
  });
  const walked = new Set(due.map(({ deviceId }) => deviceId));
  const named = devices.filter((device) => {
    const polled = measured.get(device.deviceId);
    return (
      polled !== undefined &&
      device.dnsName !== '' &&
      isLookupDue(polled, {
        isWalked: walked.has(device.deviceId),
        isNew: device.lookup?.name !== device.dnsName,
        minute: minuteEpochSeconds / 60,
      })
    );
  });
  const clients = new Map(
    due.flatMap((device) => {
      const client = poller.sessions.client(device, secret, false);
      return client ? [[device.deviceId, client] as const] : [];
    }),
  );
  const [found, names] = await Promise.all([
    walkDevices({
      accountId,
      nowEpochSeconds: minuteEpochSeconds,
      clients,
      profiles: due.length > 0 ? await profilesOfAccount(accountId) : [],
      asked: walkAsked,
      formerOf: (deviceId) =>
        formerOf(
          poller.discoveries.get(keyOf({ accountId, deviceId }))?.found,
          walkedOf(deviceId)! < askedOf(deviceId),
        ),
      ...(walksMilliseconds !== undefined && { milliseconds: walksMilliseconds }),
    }),
    lookUpNames(named),
  ]);
  // What answered at the former address may be another device by now.
  for (const deviceId of await followNames(accountId, devices, names)) found.delete(deviceId);
  return await keepWalks(shard, found);
}

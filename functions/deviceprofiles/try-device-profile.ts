import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { ABILITIES } from '../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { storedProfile } from '../../core/profiles/own-profile.ts';
import type { Profile } from '../../core/profiles/profile.ts';
import type { Verb } from '../kernel/serve.ts';
import { discover } from '../monitoring/collector/discover.ts';
import { planOf } from '../monitoring/collector/plan.ts';
import { pollDevice } from '../monitoring/collector/poll-device.ts';
import { resumed, WalkCut } from '../monitoring/collector/resumed.ts';
import { newDeviceState } from '../monitoring/collector/state.ts';
import { requireDevice } from '../reads/visible.ts';
import { Conflict, DeviceRefused } from '../runtime/errors.ts';
import { askDevice, openDevice } from '../snmp/open-device.ts';
import type { SnmpClient } from '../snmp/types.ts';
import { writeTogether } from '../store/client.ts';
import { byName, ownProfilesOf } from '../store/device-profiles.ts';
import { profileIn, requireAccountWide } from './own-profiles.ts';
import { trialOf } from './trial-words.ts';

/** With the poll after it, within the 29 seconds of an API call. */
const WALK_MS = 18_000;

/** POST /deviceprofiles/trial: walks and polls a device as the poller does, and stores none of it. */
export const tryDeviceProfile: Verb<typeof deviceprofiles.tryDeviceProfile> = async ({
  actor,
  account,
  body,
  now,
  audit,
}) => {
  requireAccountWide(actor);
  const profile = profileIn(body.profile);
  const scope = { accountIds: [account], customer: null };
  const stored = await requireDevice(actor, scope, body.device_id, 'diagnostics', 'manage');
  const { device, snmp } = stored;
  if (!ABILITIES[sourceOfDevice(stored.basis)].asksDevices)
    throw new Conflict(`The portal does not poll ${device.label} over SNMP.`);
  if (!snmp) throw new DeviceRefused('No SNMP credential is set for this device yet.');
  // Its address may be another device's in the portal's own network.
  if (collectorOfShard(stored.shardId) !== undefined)
    throw new DeviceRefused(
      'A collector at its site polls this device: a profile can be tried only on a device that the portal itself reaches.',
    );
  // Another one of the account may recognise the device more closely.
  const others = (await ownProfilesOf(account)).filter((one) => one.profileId !== body.id);
  const all = [...others.flatMap(({ text }) => storedProfile(text) ?? []), profile].sort(byName);
  await writeTogether([
    audit({
      accountId: account,
      device,
      information: `Tried the device profile ${profile.name} on ${device.label}`,
    }),
  ]);
  const { address, port } = snmp;
  return {
    data: await askDevice(
      openDevice(account, snmp),
      { device: device.id, address, port },
      (client) => readBy(profile, all, client, now),
    ),
  };
};

async function readBy(profile: Profile, all: readonly Profile[], client: SnmpClient, now: Date) {
  const untilMs = performance.now() + WALK_MS;
  try {
    const walking = resumed(client, new Map(), untilMs);
    const found = await discover(walking, Math.floor(now.getTime() / 1_000), all);
    const { values } = await pollDevice(client, planOf(found), newDeviceState(), Date.now);
    return trialOf(profile, found, values);
  } catch (error) {
    if (!(error instanceof WalkCut)) throw error;
    throw new DeviceRefused(
      `The device was not read within ${WALK_MS / 1_000} seconds. A walk of the poller has more time.`,
    );
  }
}

import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';
import { profileDelete } from '../store/device-profiles.ts';
import {
  profileConflict,
  requireAccountWide,
  requireOwnProfile,
  thingsOf,
} from './own-profiles.ts';

/** DELETE /deviceprofiles/profile */
export const deleteDeviceProfile: Verb<typeof deviceprofiles.deleteDeviceProfile> = async ({
  actor,
  account,
  query: { id, version },
  audit,
}) => {
  requireAccountWide(actor);
  const profile = await requireOwnProfile(account, id);
  if (profile.version !== version) throw await profileConflict(actor, account, id, version);
  const row = audit({
    accountId: account,
    things: await thingsOf(account),
    information: `Removed the device profile ${profile.name}`,
    before: { profile: profile.text },
  });
  await writeTogether([profileDelete(profile), row], () =>
    profileConflict(actor, account, id, version),
  );
  return {
    message: `The profile ${profile.name} is removed. At their next walk its devices are read by a built-in one.`,
  };
};

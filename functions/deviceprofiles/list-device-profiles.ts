import { nameFor } from '../../core/access/staff.ts';
import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import { PROFILES } from '../../core/profiles/index.ts';
import { recognitionWords, storedProfile } from '../../core/profiles/own-profile.ts';
import type { Profile } from '../../core/profiles/profile.ts';
import type { Verb } from '../kernel/serve.ts';
import { ownProfilesOf } from '../store/device-profiles.ts';
import { requireAccountWide } from './own-profiles.ts';

/** GET /deviceprofiles */
export const listDeviceProfiles: Verb<typeof deviceprofiles.listDeviceProfiles> = async ({
  actor,
  account,
}) => {
  requireAccountWide(actor);
  const own = await ownProfilesOf(account);
  return {
    data: {
      builtIn: PROFILES.map((profile) => listed(profile.id, profile.name, profile)).sort(
        (one, other) => one.name.localeCompare(other.name),
      ),
      own: own.map(({ profileId, name, text, version, changedBy }) => ({
        ...listed(profileId, name, storedProfile(text)),
        version,
        changedBy: nameFor(actor.staff, changedBy),
      })),
    },
  };
};

/** @param profile undefined for one of a form that this release cannot read */
const listed = (id: string, name: string, profile: Profile | undefined) => ({
  id,
  name,
  vendor: profile?.vendor ?? '',
  kind: profile?.kind ?? '',
  recognition: profile ? recognitionWords(profile) : 'Not in use: this release cannot read it',
});

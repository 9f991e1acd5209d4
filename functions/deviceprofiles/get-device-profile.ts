import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import { PROFILES } from '../../core/profiles/index.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireAccountWide, requireOwnProfile } from './own-profiles.ts';

/** GET /deviceprofiles/profile */
export const getDeviceProfile: Verb<typeof deviceprofiles.getDeviceProfile> = async ({
  actor,
  account,
  query: { id },
}) => {
  requireAccountWide(actor);
  const builtIn = PROFILES.find((one) => one.id === id);
  if (builtIn) {
    const { id: _, ...profile } = builtIn;
    return { data: { id, profile: JSON.stringify(profile, null, 2), version: 0 } };
  }
  const { text, version } = await requireOwnProfile(account, id);
  return { data: { id, profile: text, version } };
};

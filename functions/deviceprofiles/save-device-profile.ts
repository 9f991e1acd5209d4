import { randomUUID } from 'node:crypto';
import { authorOf } from '../../core/access/actor.ts';
import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import { MOST_OWN_PROFILES, sameName } from '../../core/profiles/own-profile.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';
import { ownProfilesOf, profilePut } from '../store/device-profiles.ts';
import { profileConflict, profileIn, requireAccountWide, thingsOf } from './own-profiles.ts';

/** PUT /deviceprofiles/profile: a save that began with an older version is refused. */
export const saveDeviceProfile: Verb<typeof deviceprofiles.saveDeviceProfile> = async ({
  actor,
  account,
  body,
  audit,
}) => {
  requireAccountWide(actor);
  const { name } = profileIn(body.profile);
  // Makes the second of two concurrent calls fail, so that names and limits are exact.
  const changes = await changesOf('deviceProfiles', actor.providerId);
  const all = await ownProfilesOf(account);
  const before = all.find((one) => one.profileId === body.id);
  if (body.id !== '' && !before) throw new NotFound('Device profile');
  if (before && before.version !== body.version)
    throw await profileConflict(actor, account, body.id, body.version);
  if (all.some((one) => one !== before && sameName(one.name, name)))
    throw new Conflict(`There is a profile ${name} already.`, undefined, 'profile.name');
  if (!before && all.length >= MOST_OWN_PROFILES)
    throw new Conflict(
      `An account has at most ${MOST_OWN_PROFILES} profiles of its own. Remove one first.`,
    );
  const profileId = before?.profileId ?? `own-${randomUUID().slice(0, 8)}`;
  const version = before?.version ?? 0;
  const row = audit({
    accountId: account,
    things: await thingsOf(account),
    information: before ? `Changed the device profile ${name}` : `Added the device profile ${name}`,
    before: before && { profile: before.text },
    after: { profile: body.profile },
  });
  await writeTogether(
    [
      profilePut(
        { accountId: account, profileId, name, text: body.profile },
        version,
        authorOf(actor),
      ),
      countedOnce('deviceProfiles', actor.providerId, changes),
      row,
    ],
    () => profileConflict(actor, account, profileId, version),
  );
  return {
    message: `The profile ${name} is saved. Devices are read by it at their next walk.`,
    data: { id: profileId, profile: body.profile, version: version + 1 },
  };
};

import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { PROFILES } from '../../core/profiles/index.ts';
import { readOwnProfile } from '../../core/profiles/own-profile.ts';
import type { Profile } from '../../core/profiles/profile.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { accountThing } from '../store/audit-things.ts';
import { ownProfilesOf, type OwnProfile } from '../store/device-profiles.ts';
import { changedMeanwhile } from '../store/versioned.ts';

/** @throws Forbidden for people of one customer: a profile is of the whole account. */
export function requireAccountWide({ customer }: Actor): void {
  if (customer !== null)
    throw new Forbidden('Device profiles are for people who see the whole account.');
}

/** @throws NotFound if the account has no such profile. */
export async function requireOwnProfile(
  accountId: AccountId,
  profileId: string,
): Promise<OwnProfile> {
  const found = (await ownProfilesOf(accountId)).find((one) => one.profileId === profileId);
  if (!found) throw new NotFound('Device profile');
  return found;
}

/** @throws BadRequest with the path of the first mistake, such as profile.sensors.3.unit. */
export function profileIn(text: string): Profile {
  const { profile, issues } = readOwnProfile(text, PROFILES);
  if (profile) return profile;
  const [{ path, message }] = issues as [(typeof issues)[number]];
  const field = path === '' ? 'profile' : `profile.${path}`;
  throw new BadRequest(`${field}: ${message}`, field);
}

/** With the newer text, so that no edit is lost silently. */
export async function profileConflict(
  { staff }: Actor,
  accountId: AccountId,
  profileId: string,
  readVersion: number,
): Promise<Conflict> {
  const newer = (await ownProfilesOf(accountId)).find((one) => one.profileId === profileId);
  if (!newer) return new Conflict('This device profile has been removed meanwhile.');
  const { changedBy, name, text, version } = newer;
  if (version === readVersion)
    return new Conflict(
      'Somebody else changed the device profiles at this moment. Please try again.',
    );
  return new Conflict(changedMeanwhile(staff, changedBy, `the profile ${name}`), {
    id: profileId,
    profile: text,
    version,
  });
}

export async function thingsOf(accountId: AccountId): Promise<Thing[]> {
  const account = await getAccount(accountId);
  return account ? [accountThing(account)] : [];
}

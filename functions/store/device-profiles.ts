import * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import { storedProfile } from '../../core/profiles/own-profile.ts';
import type { Profile } from '../../core/profiles/profile.ts';
import { parseStored } from '../runtime/stored.ts';
import { query, type TransactItem } from './client.ts';
import { savedOf, versionDelete, versionPut, type Saved } from './versioned.ts';

const rowSchema = z.object({
  accountId: provedAccountId,
  profileId: z.string(),
  name: z.string(),
  /** JSON as it was written. */
  text: z.string(),
});
type ProfileRow = z.infer<typeof rowSchema>;
export type OwnProfile = ProfileRow & Saved;

/** Profiles of an account, by name. */
export async function ownProfilesOf(accountId: AccountId): Promise<OwnProfile[]> {
  const rows = await query('deviceProfiles', { partition: { accountId }, consistent: true });
  return rows.map((row) => ({ ...parseStored(rowSchema, row), ...savedOf(row) })).sort(byName);
}

/** Of two that fit a device alike the first one counts. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name);

/** As walks use them; without those of a form that this release cannot read. */
export async function profilesOfAccount(accountId: AccountId): Promise<Profile[]> {
  return (await ownProfilesOf(accountId)).flatMap(({ text }) => storedProfile(text) ?? []);
}

/** `former` is 0 for a new one. */
export const profilePut = (row: ProfileRow, former: number, by: Author): TransactItem =>
  versionPut('deviceProfiles', row, former, by);

export const profileDelete = ({ accountId, profileId, version }: OwnProfile): TransactItem =>
  versionDelete('deviceProfiles', { accountId, profileId }, version);

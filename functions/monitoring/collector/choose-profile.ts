import { PROFILES, type ProfileId } from '../../../core/profiles/index.ts';
import type { Profile } from '../../../core/profiles/profile.ts';
import { candidates, type Recognisable } from '../../../core/profiles/recognise.ts';
import type { Tables } from './tables.ts';

/** What every agent may have of the standard MIBs. */
const STANDARD: readonly ProfileId[] = [
  'ucd-memory',
  'host-resources',
  'ucd-snmp',
  'entity-sensor',
  'ups-mib',
];

/** The profiles by which a device is read: its own, then those that it takes over from. */
export async function profilesOf(device: Recognisable, tables: Tables): Promise<Profile[]> {
  const own = await recognised(device, tables);
  const others = (own?.takesOver ?? STANDARD).flatMap((id) => byId(id) ?? []);
  return own ? [own, ...others] : others;
}

const byId = (id: string): Profile | undefined => PROFILES.find((profile) => profile.id === id);

async function recognised(device: Recognisable, tables: Tables): Promise<Profile | undefined> {
  for (const profile of candidates(PROFILES, device)) {
    const { probe } = profile.match!;
    if (!probe || (await tables.rows(probe)).size > 0) return profile;
  }
  return undefined;
}

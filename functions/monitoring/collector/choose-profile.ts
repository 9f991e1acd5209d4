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

/** Of protocols: every device is asked, whatever its profile takes over from. */
const PROTOCOLS: readonly ProfileId[] = ['bgp4-mib', 'ospf-mib', 'vrrp-mib', 'vrrpv3-mib'];

/**
 * The profiles of a device: its own, then those that it takes over from.
 * @param ofAccount profiles of its account; one counts where no built-in one fits more closely.
 */
export async function profilesOf(
  device: Recognisable,
  tables: Tables,
  ofAccount: readonly Profile[],
): Promise<Profile[]> {
  const own = await recognised(device, tables, ofAccount);
  const ids = new Set([...(own?.takesOver ?? STANDARD), ...PROTOCOLS]);
  const others = [...ids].flatMap((id) => byId(id) ?? []);
  const scalars = [own, ...others].flatMap((profile) => scalarsOf(profile));
  /** All at once, so that a slow device is not asked for each. */
  await tables.get(scalars);
  const present: Profile[] = [];
  for (const profile of others)
    if (!profile.has || (await tables.rows(profile.has)).size > 0) present.push(profile);
  return own ? [own, ...present] : present;
}

/** Objects of a profile that are no columns. */
function scalarsOf(part: unknown): string[] {
  if (typeof part === 'string') return /^1(\.\d+)+\.0$/.test(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(scalarsOf) : [];
}

const byId = (id: string): Profile | undefined => PROFILES.find((profile) => profile.id === id);

async function recognised(
  device: Recognisable,
  tables: Tables,
  ofAccount: readonly Profile[],
): Promise<Profile | undefined> {
  for (const profile of candidates([...ofAccount, ...PROFILES], device)) {
    const { probe } = profile.match!;
    if (!probe || (await tables.rows(probe)).size > 0) return profile;
  }
  return undefined;
}

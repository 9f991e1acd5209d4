import { matchOf } from './pattern.ts';
import type { Profile } from './profile.ts';

/** What a device is recognised by. */
export interface Recognisable {
  objectId: string;
  description: string;
}

/**
 * Profiles of a device by its sysObjectID and sysDescr, the nearest first: the longest OID, then
 * those with a pattern of the description. One with a probe counts when its object is there.
 */
export function candidates<P extends Pick<Profile, 'match'>>(
  profiles: readonly P[],
  { objectId, description }: Recognisable,
): P[] {
  return profiles
    .flatMap((profile) => {
      const { match } = profile;
      if (!match) return [];
      const below = match.objectId?.filter((oid) => isBelow(oid, objectId)) ?? [];
      if (match.objectId && below.length === 0) return [];
      if (match.description && !matchOf(match.description, description)) return [];
      const depth = Math.max(0, ...below.map((oid) => oid.split('.').length));
      return [{ profile, rank: depth * 4 + (match.description ? 2 : 0) + (match.probe ? 1 : 0) }];
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ profile }) => profile);
}

const isBelow = (root: string, oid: string): boolean => oid === root || oid.startsWith(`${root}.`);

import type { Discovery, Reading } from '../../../core/domain/discovery.ts';
import { PROFILES } from '../../../core/profiles/index.ts';
import type { Profile } from '../../../core/profiles/profile.ts';

const KNOWN = new Set(patternsIn(PROFILES));

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

/**
 * A walk of a machine at a site, with the regular expressions of built-in profiles and those of its account alone: this portal runs
 * them itself when the device moves to it, and another expression may take for ever. A sensor with
 * another one is left out, as with a profile that only a newer version of the machine has.
 */
export function withKnownPatterns(
  discovery: Discovery,
  ofAccount: readonly Profile[] = [],
): Discovery {
  const known = new Set([...KNOWN, ...patternsIn(ofAccount)]);
  const isKnown = (pattern: string | undefined) => pattern === undefined || known.has(pattern);
  const hasKnownPatterns = (reading: number | object | Reading) =>
    typeof reading === 'number' ||
    !('terms' in reading) ||
    reading.terms.every(({ pattern }) => isKnown(pattern));
  return {
    ...discovery,
    sensors: discovery.sensors.filter(({ pattern }) => isKnown(pattern)),
    processors: discovery.processors.filter(hasKnownPatterns),
    memories: discovery.memories.filter(hasKnownPatterns),
  };
}

import type { Discovery, Reading } from '../../../core/domain/discovery.ts';
import { PROFILES } from '../../../core/profiles/index.ts';

const KNOWN = new Set(patternsIn(PROFILES));

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

/**
 * A walk of a machine at a site, with the regular expressions of profiles alone: this portal runs
 * them itself when the device moves to it, and another expression may take for ever. A sensor with
 * another one is left out, as with a profile that only a newer version of the machine has.
 */
export function withKnownPatterns(discovery: Discovery): Discovery {
  return {
    ...discovery,
    sensors: discovery.sensors.filter(({ pattern }) => isKnown(pattern)),
    processors: discovery.processors.filter(hasKnownPatterns),
    memories: discovery.memories.filter(hasKnownPatterns),
  };
}

const isKnown = (pattern: string | undefined) => pattern === undefined || KNOWN.has(pattern);

const hasKnownPatterns = (reading: number | object | Reading) =>
  typeof reading === 'number' ||
  !('terms' in reading) ||
  reading.terms.every(({ pattern }) => isKnown(pattern));

import { isDeepStrictEqual } from 'node:util';
import type { Discovery } from '../../../core/domain/discovery.ts';

/**
 * Whether two walks found the same parts of a device, whatever their time. Of the octets of its ports
 * only the order counts: the circuit is on one of the busiest.
 */
export function hasSameParts(
  one: Discovery | null | undefined,
  other: Discovery | null | undefined,
): boolean {
  return isDeepStrictEqual(one && partsOf(one), other && partsOf(other));
}

/** Without undefined values, as a stored one is read. */
function partsOf(found: Discovery): unknown {
  const byTraffic = found.interfaces
    .map(({ traffic = 0 }) => traffic)
    .toSorted((less, more) => less - more);
  const orderOf = new Map(byTraffic.map((traffic, at) => [traffic, traffic && at + 1]));
  const interfaces = found.interfaces.map((port) => ({
    ...port,
    traffic: orderOf.get(port.traffic ?? 0),
  }));
  return JSON.parse(JSON.stringify({ ...found, discoveredEpochSeconds: 0, interfaces }));
}

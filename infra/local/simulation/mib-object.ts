import type { SimulatedDevice } from './device.ts';
import type { SnmpValue } from './values.ts';

/**
 * One object that an agent answers for. Values are worked out when asked, so a layout holds for all
 * devices of one build.
 */
export interface MibObject {
  oid: readonly number[];
  read: (device: SimulatedDevice, atEpochSeconds: number) => SnmpValue;
}

/** Negative when `a` comes first. A shorter id comes before the ids that begin with it. */
export function compareOids(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    if (a[at] !== b[at]) return a[at]! - b[at]!;
  }
  return a.length - b.length;
}

export function oidOf(dotted: string): number[] {
  return dotted.split('.').map(Number);
}

import type { SimulatedDevice } from './device.ts';
import type { SnmpValue } from './values.ts';

/**
 * An object of an agent. Values are computed on read, so devices of the same build share a layout.
 */
export interface MibObject {
  oid: readonly number[];
  read: (device: SimulatedDevice, atEpochSeconds: number) => SnmpValue;
}

/** Negative if `a` comes first. A prefix comes before longer ids. */
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

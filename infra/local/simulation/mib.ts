import type { SimulatedDevice } from './device.ts';
import { bridgeObjects } from './mib-bridge.ts';
import { hardwareObjects } from './mib-hardware.ts';
import { opticsObjects } from './mib-optics.ts';
import { neighbourObjects } from './mib-neighbours.ts';
import { interfaceObjects } from './mib-interfaces.ts';
import { compareOids, type MibObject } from './mib-object.ts';
import { systemObjects } from './mib-system.ts';

export type Layout = readonly MibObject[];

const layouts = new Map<string, Layout>();

/** Objects of a device in id order; shared by devices with the same optics, ports, sensors and neighbours. */
export function layoutOf(device: SimulatedDevice): Layout {
  const key = `${device.hasOptics}|${device.interfaces.map(({ index, ifType, profile }) => [index, ifType, profile === 'idle'].join(':')).join()}|${device.sensors.map((sensor) => sensor.index).join()}|${device.neighbours.map(({ port }) => port).join()}`;
  let layout = layouts.get(key);
  if (!layout) {
    layout = [
      ...systemObjects(),
      ...interfaceObjects(device),
      ...hardwareObjects(device),
      ...neighbourObjects(device),
      ...bridgeObjects(device),
      ...opticsObjects(device),
    ].sort((a, b) => compareOids(a.oid, b.oid));
    layouts.set(key, layout);
  }
  return layout;
}

export function objectAt(layout: Layout, oid: readonly number[]): MibObject | undefined {
  const next = layout[firstAtOrAfter(layout, oid)];
  return next && compareOids(next.oid, oid) === 0 ? next : undefined;
}

export function objectAfter(layout: Layout, oid: readonly number[]): MibObject | undefined {
  const at = firstAtOrAfter(layout, oid);
  return layout[at] && compareOids(layout[at].oid, oid) === 0 ? layout[at + 1] : layout[at];
}

function firstAtOrAfter(layout: Layout, oid: readonly number[]): number {
  let low = 0;
  let high = layout.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareOids(layout[middle]!.oid, oid) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { once } from '../simulation/cycle.ts';
import { parseSize } from './circuits.ts';
import type { FleetNode } from './plan-device.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Events of the simulated network, by affected devices. */
export interface Stories {
  congested: FleetNode[];
  hot: FleetNode[];
  flapping: FleetNode[];
  dead: FleetNode[];
  powerless: FleetNode[];
  rebooting: FleetNode[];
  failingFan: FleetNode[];
  fullMemory: FleetNode[];
  preLive: FleetNode[];
  slow: FleetNode[];
  malformed: FleetNode[];
  withoutDashboard: FleetNode[];
}

/** Epoch seconds of the power cut. */
function powerCut(anchorEpochSeconds: number): { start: number; end: number } {
  return { start: anchorEpochSeconds - 3 * HOUR - 480, end: anchorEpochSeconds + 40 * 60 };
}

const isMain = (node: FleetNode) => node.role === 'CPE' && !node.isBackup;
const isBranch = (node: FleetNode) => isMain(node) && !node.site.isHead;

/** Adds faults to a provider's devices, fewer in a small network. */
export function tellStories(nodes: readonly FleetNode[], anchorEpochSeconds: number): Stories {
  const left = new Set(nodes);
  const take = (count: number, fits: (node: FleetNode) => boolean): FleetNode[] => {
    const taken = [...left].filter(fits).slice(0, count);
    for (const node of taken) left.delete(node);
    return taken;
  };
  const oneIn = (many: number) => Math.floor(nodes.length / many);

  const stories: Stories = {
    congested: take(1 + oneIn(120), isMain),
    powerless: powerlessSite(nodes, left),
    failingFan: take(nodes.length >= 20 ? 1 : 0, (node) => node.role === 'FW'),
    flapping: take(Math.max(oneIn(100), 1), (node) => node.role === 'RAD'),
    hot: take(oneIn(40), (node) => isBranch(node) && node.device.system['Circuit Size'] !== '1Gb'),
    dead: take(oneIn(70), isBranch),
    rebooting: take(oneIn(140), isBranch),
    preLive: take(oneIn(90), isBranch),
    fullMemory: take(oneIn(100), (node) => node.role === 'SW'),
    slow: take(oneIn(140), isBranch),
    malformed: take(oneIn(140), (node) => isBranch(node) && node.simulated.version === '2c'),
    withoutDashboard: take(oneIn(140), (node) => node.role === 'SW'),
  };
  apply(stories, anchorEpochSeconds);
  return stories;
}

/** The first branch with three or more otherwise unaffected devices. */
function powerlessSite(nodes: readonly FleetNode[], left: Set<FleetNode>): FleetNode[] {
  const devicesAt = (place: FleetNode) => nodes.filter((node) => node.group === place.group);
  const first = nodes.find(
    (node) =>
      isBranch(node) &&
      node.site.equipment.length >= 3 &&
      devicesAt(node).every((other) => left.has(other)),
  );
  if (nodes.length < 20 || !first) return [];
  const site = devicesAt(first);
  for (const node of site) left.delete(node);
  return site;
}

function apply(stories: Stories, anchor: number): void {
  const cut = powerCut(anchor);
  for (const { simulated } of stories.powerless)
    simulated.outages.push(once(cut.start, cut.end - cut.start));
  stories.dead.forEach(({ simulated }, at) =>
    simulated.outages.push(once(anchor - 20 * HOUR - at * 2 * DAY, Infinity)),
  );
  for (const { simulated } of stories.rebooting)
    simulated.outages.push({
      startEpochSeconds: anchor - 8 * DAY,
      lastsSeconds: 170,
      everySeconds: 5 * HOUR + 17 * 60,
    });
  for (const { simulated } of stories.failingFan)
    simulated.sensors = simulated.sensors.map((sensor) =>
      sensor.name === 'Fan 2' ? { ...sensor, isFailing: true } : sensor,
    );
  for (const { simulated } of stories.fullMemory) simulated.memoryPercent = 93;
  for (const { simulated } of stories.slow) simulated.delayMs = 700;
  for (const { simulated } of stories.malformed) simulated.malformedEvery = 9;
  for (const { device } of stories.preLive) device.system['Pre-Live'] = 'true';
  for (const { device } of stories.withoutDashboard) device.system['Device Dashboard ID'] = '';
  for (const node of stories.congested) fill(node, 'congested');
  for (const node of stories.hot) fill(node, 'hot');
  for (const { simulated } of stories.flapping)
    Object.assign(simulated.interfaces[0]!, { profile: 'radio', errorsPerMillion: 900 });
}

/** Sets the circuit's load by profile, on both of its ports. */
function fill({ simulated, device }: FleetNode, profile: 'congested' | 'hot'): void {
  const [wan, lan] = simulated.interfaces;
  if (!wan || !lan) return;
  const size = parseSize(String(device.system['Circuit Size']));
  const out = Math.round(size * 0.4);
  Object.assign(wan, {
    profile,
    phaseMinutes: 0,
    inPeakBitsPerSecond: size,
    outPeakBitsPerSecond: out,
    discardsPerSecond: 40,
  });
  Object.assign(lan, {
    profile,
    phaseMinutes: 0,
    inPeakBitsPerSecond: out,
    outPeakBitsPerSecond: size,
  });
}

import type { SnmpCredential, V3User } from '../../../core/domain/snmp-credential.ts';
import { isWithin, latestEnd, type Cycle } from './cycle.ts';
import { levelInMinute, loadSeconds, type LoadShape, type ProfileId } from './traffic.ts';

/** Interface types in use (IANAifType-MIB). */
export const IF_TYPES = { ethernet: 6, loopback: 24, tunnel: 131, radio: 71 } as const;

export interface SimulatedInterface {
  index: number;
  /** ifName, which survives a change of ifIndex. */
  name: string;
  alias: string;
  ifType: number;
  speedBitsPerSecond: number;
  adminUp: boolean;
  /** 'idle' is a port without a cable. */
  profile: ProfileId;
  inPeakBitsPerSecond: number;
  outPeakBitsPerSecond: number;
  phaseMinutes: number;
  /** Errors per million packets. */
  errorsPerMillion: number;
  /** Peak packet loss, and when it occurs. */
  discardsPerSecond: number;
  discardProfile: ProfileId;
  /** Initial octet counters, some beyond 2^53. */
  octetsAtStart: bigint;
}

export interface SimulatedSensor {
  index: number;
  name: string;
  kind: 'temperature' | 'fan';
  /** Normal reading in degrees Celsius or revolutions per minute. */
  usual: number;
  isFailing: boolean;
}

/** What a device hears at a port by LLDP. */
export interface SimulatedNeighbour {
  /** Index of the port. */
  port: number;
  name: string;
  remotePort: string;
  platform: string;
}

export interface SimulatedDevice {
  address: string;
  version: '2c' | '3';
  credential: Exclude<SnmpCredential, { user: string }> | V3User;
  hostname: string;
  location: string;
  contact: string;
  sysDescr: string;
  sysObjectId: string;
  manufacturer: string;
  model: string;
  serial: string;
  /** Varies measurements between devices. */
  seed: number;
  localOffsetMinutes: number;
  bootedEpochSeconds: number;
  /** The device is off during these, and boots afterwards. */
  outages: Cycle[];
  /** Round trip over an idle circuit; 0 for a local device. */
  distanceMs: number;
  /** Extra delay of a slow device. */
  delayMs: number;
  /** One in this many answers is truncated; 0 for never. */
  malformedEvery: number;
  cpuBasePercent: number;
  memoryPercent: number;
  memoryMegabytes: number;
  interfaces: SimulatedInterface[];
  sensors: SimulatedSensor[];
  neighbours: SimulatedNeighbour[];
  /** Its first port has the optics of JUNIPER-DOM-MIB. */
  hasOptics: boolean;
}

const AVERAGE_PACKET_BYTES = 742;

/** Silent while off, and while its radio link is down. */
export function isAnswering(device: SimulatedDevice, atEpochSeconds: number): boolean {
  if (device.outages.some((outage) => isWithin(outage, atEpochSeconds))) return false;
  const [first] = device.interfaces;
  return first?.profile !== 'radio' || isUp(device, first, atEpochSeconds);
}

/** Last boot at or before the moment. */
export function startedAt(
  device: Pick<SimulatedDevice, 'bootedEpochSeconds' | 'outages'>,
  atEpochSeconds: number,
): number {
  return Math.max(
    device.bootedEpochSeconds,
    ...device.outages.map((outage) => latestEnd(outage, atEpochSeconds) ?? 0),
  );
}

/**
 * Response time: distance, slow device, and queueing on a full circuit, to a tenth of a
 * millisecond.
 * @param level load of the first port, 0 to 1
 */
export function roundTripMs(
  { distanceMs, delayMs }: Pick<SimulatedDevice, 'distanceMs' | 'delayMs'>,
  level: number,
): number {
  if (distanceMs === 0) return delayMs;
  const squared = level * level;
  const fourth = squared * squared;
  return Math.round((distanceMs + delayMs + 2.5 * level + 30 * fourth * fourth) * 10) / 10;
}

/** Load of the first port, 0 to 1. */
export function busyLevel(device: SimulatedDevice, atEpochSeconds: number): number {
  const [first] = device.interfaces;
  return first ? levelInMinute(loadShape(device, first, 'in'), Math.floor(atEpochSeconds / 60)) : 0;
}

export type Direction = 'in' | 'out';

export function loadShape(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction | 'discards',
): LoadShape {
  return {
    profile: direction === 'discards' ? port.discardProfile : port.profile,
    phaseMinutes: port.phaseMinutes,
    ripplePhaseMinutes: (device.seed % 5_000) + port.index * 97 + (direction === 'out' ? 1_777 : 0),
    localOffsetMinutes: device.localOffsetMinutes,
  };
}

export function isUp(
  device: SimulatedDevice,
  port: SimulatedInterface,
  atEpochSeconds: number,
): boolean {
  return (
    port.adminUp &&
    port.profile !== 'idle' &&
    levelInMinute(loadShape(device, port, 'in'), Math.floor(atEpochSeconds / 60)) > 0
  );
}

function octetsSinceStart(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
): number {
  if (!port.adminUp) return 0;
  const peak = direction === 'in' ? port.inPeakBitsPerSecond : port.outPeakBitsPerSecond;
  return (
    (peak / 8) *
    loadSeconds(
      loadShape(device, port, direction),
      startedAt(device, atEpochSeconds),
      atEpochSeconds,
    )
  );
}

/** ifHCInOctets or ifHCOutOctets; restarts at 0 after each reboot but the first. */
export function octets(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
): bigint {
  const neverRestarted = startedAt(device, atEpochSeconds) === device.bootedEpochSeconds;
  const since = BigInt(Math.floor(octetsSinceStart(device, port, direction, atEpochSeconds)));
  return neverRestarted ? port.octetsAtStart + since : since;
}

export function unicastPackets(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
): bigint {
  return BigInt(
    Math.floor(octetsSinceStart(device, port, direction, atEpochSeconds) / AVERAGE_PACKET_BYTES),
  );
}

export function packetErrors(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
): bigint {
  const packets = octetsSinceStart(device, port, direction, atEpochSeconds) / AVERAGE_PACKET_BYTES;
  return BigInt(Math.floor((packets * port.errorsPerMillion) / 1_000_000));
}

/** Only sending discards packets. */
export function packetDiscards(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  atEpochSeconds: number,
): bigint {
  if (direction === 'in' || port.discardsPerSecond === 0) return 0n;
  const atWorst = loadSeconds(
    loadShape(device, port, 'discards'),
    startedAt(device, atEpochSeconds),
    atEpochSeconds,
  );
  return BigInt(Math.floor(port.discardsPerSecond * atWorst));
}

/** Average of a minute, consistent with the counters. */
export function bitsPerSecond(
  device: SimulatedDevice,
  port: SimulatedInterface,
  direction: Direction,
  minuteOfEpoch: number,
): number {
  if (!port.adminUp) return 0;
  const peak = direction === 'in' ? port.inPeakBitsPerSecond : port.outPeakBitsPerSecond;
  return peak * levelInMinute(loadShape(device, port, direction), minuteOfEpoch);
}

export const packetsPerBit = 1 / (8 * AVERAGE_PACKET_BYTES);

/** CPU load in whole per cent: base plus traffic of the first port. */
export function cpuPercent(device: SimulatedDevice, atEpochSeconds: number): number {
  return cpuOf(device, busyLevel(device, atEpochSeconds));
}

export function cpuOf(device: SimulatedDevice, level: number): number {
  return Math.min(100, Math.round(device.cpuBasePercent + 22 * level));
}

/** Sum of two waves around 0, by minute. */
const WOBBLE = Float64Array.from(
  { length: 1_392 },
  (_value, minute) => Math.sin((minute * Math.PI) / 116) + 0.5 * Math.sin((minute * Math.PI) / 16),
);

/**
 * Reading in the sensor's unit. A failing fan slows down in each quarter of an hour until it stops.
 */
export function sensorReading(
  device: SimulatedDevice,
  sensor: SimulatedSensor,
  atEpochSeconds: number,
): number {
  const minute = Math.floor(atEpochSeconds / 60);
  if (sensor.isFailing) return Math.max(0, 900 - (minute % 15) * 90);
  const wobble = WOBBLE[(minute + device.seed + sensor.index) % WOBBLE.length]!;
  return Math.round(sensor.usual + (sensor.kind === 'fan' ? 60 : 1.5) * wobble);
}

import { mentions } from './circuit-port.ts';
import { plainName } from './provisioning.ts';

/** A device as far as its circuit goes. Several devices may have the reference of one circuit. */
export interface CircuitDevice {
  /** From circuitKey; '' for a device that is a circuit of its own. */
  circuit: string;
  /** From carriageOf. */
  carriage: number;
  name: string;
}

/** The same for all devices on one circuit; '' without a reference. */
export function circuitKey(accountId: string, reference: string): string {
  const plain = plainName(reference);
  return plain === '' ? '' : `${accountId}/${plain}`;
}

/** How many circuits the devices are on. One without a reference is a circuit of its own. */
export function countCircuits(devices: readonly Pick<CircuitDevice, 'circuit'>[]): number {
  const named = devices.filter(({ circuit }) => circuit !== '');
  return devices.length - named.length + new Set(named.map(({ circuit }) => circuit)).size;
}

const WAN = /\b(wan|circuit)/i;

/** How sure it is that a port carries the circuit: 0 is surest. */
export function carriageOf(port: { name: string; alias: string }, reference: string): number {
  if (mentions(port.alias, reference)) return 0;
  return WAN.test(`${port.name} ${port.alias}`) ? 1 : 2;
}

/**
 * One device for each circuit, in the order given: the one whose port carries it most surely, then
 * the busiest, then the first by name.
 */
export function oncePerCircuit<D extends CircuitDevice>(
  devices: readonly D[],
  busyness: (device: D) => number | null,
): D[] {
  const chosen = new Map<string, D>();
  for (const device of devices) {
    const other = chosen.get(device.circuit);
    if (!other || isBefore(device, other, busyness)) chosen.set(device.circuit, device);
  }
  return devices.filter((device) => device.circuit === '' || chosen.get(device.circuit) === device);
}

function isBefore<D extends CircuitDevice>(
  one: D,
  other: D,
  busyness: (device: D) => number | null,
): boolean {
  return (
    (one.carriage - other.carriage ||
      (busyness(other) ?? -1) - (busyness(one) ?? -1) ||
      one.name.localeCompare(other.name, 'en', { numeric: true })) < 0
  );
}

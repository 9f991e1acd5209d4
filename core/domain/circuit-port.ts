import type { CircuitOfDevice, CircuitPort } from './circuit-basis.ts';
import { interfaceStatus, interfaceType } from './interface.ts';

/** A port of a device as far as it is known, whichever source watches it. */
export interface Port {
  name: string;
  alias?: string | undefined;
  /** ifType and ifOperStatus of IF-MIB, as numbers or words. */
  type?: string | number | undefined;
  status?: string | number | undefined;
  /** Octets or bits, to compare the ports of one device by. */
  traffic?: number | undefined;
  /** The circuit was on it when the ports were read the time before. */
  wasCircuit?: boolean | undefined;
}

/**
 * The port that carries the circuit of a device: the one that a person chose, else the one whose
 * description has the circuit's reference, else one that is called an uplink, else the busiest.
 * Undefined when it can be on none. An outage does not move the circuit: a port that is down is
 * passed over unless the circuit was on it before.
 * @param ports undefined for a device that was never asked for them.
 */
export function circuitPort(
  ports: readonly Port[] | undefined,
  { chosen, circuitReference }: CircuitOfDevice,
): CircuitPort | undefined {
  if (chosen !== '') {
    const isGone = ports !== undefined && !ports.some(({ name }) => name === chosen);
    return { name: chosen, basis: 'chosen', ...(isGone && { isGone }) };
  }
  const able = (ports ?? []).filter(
    (port) => carries(port) && (!isDown(port) || port.wasCircuit === true),
  );
  const byReference = able.find(({ alias = '' }) => mentions(alias, circuitReference));
  if (byReference) return { name: byReference.name, basis: 'reference' };
  const byName = able.find(({ name, alias = '' }) => UPLINK.test(`${name} ${alias}`));
  if (byName) return { name: byName.name, basis: 'name' };
  const physical = able.filter(({ type = '' }) => !LAYERED.includes(interfaceType(String(type))));
  const [first, ...others] = physical.length > 0 ? physical : able;
  if (!first) return undefined;
  const busiest = others.reduce(
    (most, port) => (trafficOf(port) > trafficOf(most) ? port : most),
    first,
  );
  return { name: busiest.name, basis: 'busiest' };
}

/** Ports as they were read now, which remember on which of them the circuit is. */
export function rememberCircuit<P extends Port>(
  ports: readonly P[],
  former: readonly Port[] | undefined,
  circuit: CircuitOfDevice,
): (P & { wasCircuit: boolean })[] {
  const before = former?.find(({ wasCircuit }) => wasCircuit)?.name;
  const known = ports.map((port) => ({ ...port, wasCircuit: port.name === before }));
  const now = circuitPort(known, circuit)?.name;
  return known.map((port) => ({ ...port, wasCircuit: port.name === now }));
}

const UPLINK = /(?<![a-z])(?:wan|uplink|circuit)(?![a-z])/i;

const WITHOUT_A_LINE = ['softwareLoopback', 'tunnel', 'mplsTunnel', 'mpls', 'sixToFour'];
/** What lies over other ports. */
const LAYERED = ['other', 'propVirtual', 'l2vlan', 'l3ipvlan', 'bridge'];
/** Names of virtual ports that agents report as Ethernet, or without a type. */
const VIRTUAL =
  /^(?:lo|loop|loopback|null|voip-null|docker|virbr|dummy|ifb|imq|npi|tun|tunnel|tap|gre|gretap|sit|ip6tnl|ip6gre|ipsec|vti|wg|teql)[\d.]*$|^(?:br-|veth)[\da-f]{6,}/i;

/** Can a circuit be on the port? One that cannot is taken only when a person chooses it. */
export function carries({ name, type = '' }: Port): boolean {
  return !WITHOUT_A_LINE.includes(interfaceType(String(type))) && !VIRTUAL.test(name);
}

function isDown({ status = '' }: Port): boolean {
  return DOWN.includes(interfaceStatus(String(status)).word);
}

const DOWN: readonly string[] = ['Down', 'Not Present', 'Lower-Layer Down'];

const trafficOf = ({ traffic = 0 }: Port): number => traffic;

/** Is the reference in the text as a word of its own? CL-1 is not in CL-10. */
export function mentions(alias: string, reference: string): boolean {
  const wanted = reference.trim().toLowerCase();
  if (wanted === '') return false;
  const text = alias.toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + wanted.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

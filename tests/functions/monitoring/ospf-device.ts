import type { Objects } from './device-with.ts';

const NEIGHBOUR = '1.3.6.1.2.1.14.10.1';
const PEER = '1.3.6.1.2.1.15.3.1';
export const UPTIME = '1.3.6.1.2.1.1.3.0';
export const [IDLE, ESTABLISHED] = [1, 6];
export const FULL = 8;
const STARTED = 2;

/** State of an OSPF neighbour, such as 192.0.2.1. */
const neighbourState = (address: string): string => `${NEIGHBOUR}.6.${address}.0`;

export const neighbour = (address: string, state = FULL): Objects => ({
  [`${NEIGHBOUR}.1.${address}.0`]: address,
  [neighbourState(address)]: state,
});

export const peer = (address: string, state: number, admin = STARTED): Objects => ({
  [`${PEER}.2.${address}`]: state,
  [`${PEER}.3.${address}`]: admin,
});

/** A router of an unknown maker that runs for ten days. */
export const router = (...rows: Objects[]): Objects => ({
  '1.3.6.1.2.1.1.1.0': 'Made by somebody',
  '1.3.6.1.2.1.1.2.0': '1.3.6.1.4.1.99999.1',
  [UPTIME]: 86_400_000,
  ...Object.assign({}, ...rows),
});

/** Takes rows of an address away, as an agent does. */
export function takeAway(objects: Objects, address: string): void {
  for (const oid of Object.keys(objects))
    if (oid.endsWith(`.${address}`) || oid.endsWith(`.${address}.0`)) delete objects[oid];
}

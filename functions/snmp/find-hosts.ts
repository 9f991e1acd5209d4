import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { addressBehind } from '../../core/domain/followed-name.ts';
import type { FoundDevice } from '../../core/domain/found-device.ts';
import { canonicalAddress, isOfNoDevice } from '../../core/domain/host-address.ts';
import type { NotAsked } from '../../core/domain/not-asked.ts';
import type { SnmpCredential, SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { resolveName } from '../runtime/resolve-name.ts';
import { findDevice } from './find-device.ts';
import type { SnmpSockets } from './shared-sockets.ts';

type Access = Omit<SnmpTarget, 'address'>;

/**
 * Asks addresses and names at once what they are. A name is resolved once, and the address that was
 * looked at is the one that is asked.
 * @param hosts as addressesIn gives them
 */
export async function findHosts(
  sockets: SnmpSockets,
  hosts: readonly string[],
  access: Access,
  credential: SnmpCredential,
): Promise<{ found: FoundDevice[]; notAsked: NotAsked[] }> {
  const ends = await Promise.all(hosts.map((host) => findHost(sockets, host, access, credential)));
  return {
    found: ends.flatMap((end) => (end && 'answers' in end ? end : [])),
    notAsked: ends.flatMap((end) => (end && 'why' in end ? end : [])),
  };
}

/** @returns undefined if nothing answers. */
async function findHost(
  sockets: SnmpSockets,
  host: string,
  access: Access,
  credential: SnmpCredential,
): Promise<FoundDevice | NotAsked | undefined> {
  const isTyped = canonicalAddress(host) === host;
  const answer = isTyped ? [host] : await resolveName(host);
  const behind = addressBehind(host, answer, { isRefused: isOfNoDevice });
  if ('why' in behind) return behind;
  const { address } = behind;
  if (isIPv6(address) && !(await hasRoute(address, access.port)))
    return { host, why: 'noRoute', address };
  const found = await findDevice(sockets, { ...access, address }, credential);
  return found && { ...found, dnsName: isTyped ? '' : host };
}

/** Whether this machine has a way to an IPv6 address. Nothing is sent. */
function hasRoute(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp6');
    const end = (error?: Error) => {
      socket.close();
      resolve(!error);
    };
    // A machine without IPv6.
    socket.once('error', end);
    socket.connect(port, address, end);
  });
}

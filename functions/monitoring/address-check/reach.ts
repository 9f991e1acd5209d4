import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Addresses that no check asks: those of the machine that asks and of its cloud, where it has rights
 * that people who set checks have not, and those of no single machine.
 */
const FORBIDDEN_IPV4 = new BlockList();
/** Of its own, as it has all of IPv4 within IPv6. */
const FORBIDDEN_IPV6 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  FORBIDDEN_IPV4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  // IPv4 within IPv6, which would be another way to the above.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['ff00::', 8],
] as const)
  FORBIDDEN_IPV6.addSubnet(network, bits, 'ipv6');

export type MayAsk = (address: string) => boolean;

export const mayAsk: MayAsk = (address) => {
  const family = isIP(address);
  if (family === 4) return !FORBIDDEN_IPV4.check(address, 'ipv4');
  return family === 6 && !FORBIDDEN_IPV6.check(address, 'ipv6');
};

/** No check asks one of its addresses. */
export class Forbidden extends Error {}

/**
 * The address of a host, which is then the one that is asked: a name may have another one a moment
 * later.
 * @throws Forbidden if one of its addresses is; an error of the resolver with its code.
 */
export async function addressOf(host: string, may: MayAsk): Promise<string> {
  const found =
    isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  if (!found.every(may)) throw new Forbidden(host);
  return found[0]!;
}

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { canonicalAddress, isLoopback, isOfNoDevice } from '../../../core/domain/host-address.ts';

export type MayAsk = (address: string) => boolean;

/**
 * No check asks the machine that makes it or the cloud of that machine, where it has rights that
 * people who set checks have not, or an address of no single machine.
 */
export const mayAsk: MayAsk = (text) => {
  const address = canonicalAddress(text);
  return address !== undefined && !isOfNoDevice(address) && !isLoopback(address);
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

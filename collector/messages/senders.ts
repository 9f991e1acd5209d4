import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SnmpCredential } from '../../core/domain/snmp-credential.ts';
import type { AskedDevice } from '../../functions/monitoring/collector/sessions.ts';

/** A device that may send messages. */
export interface Sender {
  /** As the inbox names it: unique over the accounts of a receiver. */
  key: string;
  version: AskedDevice['snmp']['version'];
  credential: SnmpCredential | undefined;
}

/** Devices by the address that they are polled at. */
export type Senders = ReadonlyMap<string, readonly Sender[]>;

export interface ListedDevice {
  key: string;
  snmp: AskedDevice['snmp'];
  credential: SnmpCredential | undefined;
}

/** The senders of a work list. A name that is not resolved is left out until the next list. */
export async function sendersOf(devices: Iterable<ListedDevice>): Promise<Senders> {
  const senders = new Map<string, Sender[]>();
  for (const { key, snmp, credential } of devices)
    for (const address of await addressesOf(snmp.address)) {
      const here = senders.get(address) ?? [];
      here.push({ key, version: snmp.version, credential });
      senders.set(address, here);
    }
  return senders;
}

async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name) !== 0) return [plainAddress(name)];
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => plainAddress(address));
}

/** An IPv4 address that came by an IPv6 socket, and one of a link, as devices have them. */
export const plainAddress = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');

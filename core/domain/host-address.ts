import * as z from 'zod';

/**
 * The one form of an address, however it is written: RFC 5952 for IPv6, which is also the form of
 * URLs. Undefined for anything else, such as an address with a zone.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIpv4(text)) return text;
  return z.ipv6().safeParse(text).success
    ? new URL(`http://[${text}]`).hostname.slice(1, -1)
    : undefined;
}

/** The last label has a letter first, as anything else may be an address in another form. */
const NAME = /\.[a-z][^.]*$/;

/** A whole DNS name, in its canonical form; undefined for anything else. */
export function canonicalName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, '');
  return NAME.test(name) && z.hostname().safeParse(name).success ? name : undefined;
}

export const isIpv4 = (text: string): boolean => z.ipv4().safeParse(text).success;

/** Groups of a canonical address at its beginning. */
const NO_DEVICE = new RegExp(
  `^(?:${[
    // Unspecified, link-local, multicast, reserved and broadcast.
    String.raw`0\.`,
    String.raw`169\.254\.`,
    String.raw`(?:22[4-9]|2[345]\d)\.`,
    'fe[89ab][0-9a-f]:',
    'ff[0-9a-f]{2}:',
    // IPv4 within IPv6, which would be another way to the above. Loopback is beside it.
    '0?:(?!:1$)',
    '64:ff9b:',
    '2002:',
    // Of a cloud: its metadata, its clock and its DNS.
    'fd00:ec2:',
  ].join('|')})`,
);

/**
 * An address where no device can be. Loopback is allowed, as for a device that is provisioned.
 * @param address as canonicalAddress gives it
 */
export const isOfNoDevice = (address: string): boolean => NO_DEVICE.test(address);

const LOOPBACK = /^(?:127\.|::1$)/;

/** The machine that asks it. @param address as canonicalAddress gives it */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** Key by which addresses sort as numbers, IPv4 first: digits of IPv6 as a to p. */
export function addressSortKey(address: string): string {
  if (isIpv4(address)) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(8 - head.length - tail.length).fill('');
  const groups = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join('');
  return `x${groups.replaceAll(/./g, (digit) => String.fromCodePoint(97 + parseInt(digit, 16)))}`;
}

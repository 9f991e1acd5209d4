import * as z from 'zod';
import { canonicalAddress, isIpv4, isOfNoDevice } from './host-address.ts';

/** Addresses and names of one search for devices. */
export const MOST_SEARCHED = 1_024;
/** Largest subnets. */
const SHORTEST_PREFIX = { ipv4: 22, ipv6: 118 } as const;
const BITS = { ipv4: 32, ipv6: 128 } as const;
/** Prefixes without an address of the network and one of broadcast (RFC 3021). */
const POINT_TO_POINT = 31;

interface Subnet {
  family: keyof typeof BITS;
  /** One of its addresses, in its canonical form. */
  address: string;
  prefix: number;
}

/**
 * Addresses and names of a range such as "10.1.0.0/24" or "2001:db8::7, router1.example.net", each
 * once and in its canonical form. The network and broadcast addresses of IPv4 are left out.
 * @param range as searchedRange accepts it
 */
export function addressesIn(range: string): string[] {
  return [
    ...new Set(itemsOf(range).flatMap((item) => nameOf(item) ?? addressesOf(subnetOf(item)!))),
  ];
}

/** "10.1.0.0/24", "10.1.0.7 and 2 more" */
export function rangeWords(range: string): string {
  const [first = '', ...others] = itemsOf(range);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** A range that a search may take. */
export const searchedRange = z
  .string()
  .max(20_000)
  .superRefine((range, context) => {
    const message = rangeFault(range);
    if (message !== '') context.addIssue({ code: 'custom', message });
  });

/** Why a range cannot be searched, to follow the field's name; '' if it can. */
function rangeFault(range: string): string {
  const items = itemsOf(range);
  if (items.length === 0) return 'is required';
  for (const item of items) {
    const fault = nameOf(item) === undefined ? subnetFault(item) : '';
    if (fault !== '') return fault;
  }
  const count = addressesIn(range).length;
  return count > MOST_SEARCHED
    ? `has ${count.toLocaleString('en-GB')} addresses; at most ${MOST_SEARCHED.toLocaleString('en-GB')} are searched at once`
    : '';
}

function subnetFault(item: string): string {
  const subnet = subnetOf(item);
  if (!subnet)
    return `must be addresses such as 10.1.0.7, subnets such as 10.1.0.0/24, or names such as router1.example.net; ${item} is none of these`;
  const shortest = SHORTEST_PREFIX[subnet.family];
  if (subnet.prefix < shortest) {
    const instead = subnet.family === 'ipv6' ? ': give single addresses, or DNS names' : '';
    return `must not be larger than /${shortest}, as ${item} is${instead}`;
  }
  return addressesOf(subnet).some(isOfNoDevice)
    ? `must not include ${item}, where no device can be`
    : '';
}

const itemsOf = (range: string): string[] => range.split(/[\s,;]+/).filter((item) => item !== '');

/** The last label has a letter first, as anything else may be an address in another form. */
const NAME = /\.[a-z][^.]*$/;

/** A whole DNS name, in its canonical form; undefined for anything else. */
function nameOf(item: string): string | undefined {
  const name = item.toLowerCase().replace(/\.$/, '');
  return NAME.test(name) && z.hostname().safeParse(name).success ? name : undefined;
}

function subnetOf(item: string): Subnet | undefined {
  const [typed = '', length, ...more] = item.split('/');
  const address = canonicalAddress(typed);
  if (address === undefined || more.length > 0) return undefined;
  const family = isIpv4(address) ? 'ipv4' : 'ipv6';
  const prefix = length === undefined ? BITS[family] : Number(length);
  const isLength = length === undefined || /^\d{1,3}$/.test(length);
  return isLength && prefix <= BITS[family] ? { family, address, prefix } : undefined;
}

function addressesOf({ family, address, prefix }: Subnet): string[] {
  const size = 2 ** (BITS[family] - prefix);
  const numbersFrom = (one: number) =>
    Array.from({ length: size }, (_, at) => Math.floor(one / size) * size + at);
  if (family === 'ipv6') {
    // The last group has 16 bits, which are more than those of the largest subnet.
    const [group = ''] = /[^:]*$/.exec(address)!;
    const others = address.slice(0, address.length - group.length);
    return numbersFrom(parseInt(group || '0', 16)).map((number) =>
      canonicalAddress(others + number.toString(16))!,
    );
  }
  const number = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  const all = numbersFrom(number).map((one) => bytesOf(one).join('.'));
  return prefix >= POINT_TO_POINT ? all : all.slice(1, -1);
}

const bytesOf = (address: number): number[] =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256);

import * as z from 'zod';
import { canonicalAddress, canonicalName, isIpv4, isOfNoDevice } from './host-address.ts';

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
  return [...new Set(eachOnce(itemsOf(range)).flatMap(hostsOf))];
}

/** "10.1.0.0/24", "10.1.0.7 and 2 more" */
export function rangeWords(range: string): string {
  const [first = '', ...others] = itemsOf(range);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** A range that a search may take. */
export const searchedRange = z
  .string()
  .max(20_000, { abort: true })
  .superRefine((range, context) => {
    const message = rangeFault(range);
    if (message !== '') context.addIssue({ code: 'custom', message });
  });

/** Why a range cannot be searched, to follow the field's name; '' if it can. */
function rangeFault(range: string): string {
  const items = itemsOf(range);
  if (items.length === 0) return 'is required';
  const hosts = new Set<string>();
  for (const item of eachOnce(items)) {
    const fault = canonicalName(item) === undefined ? subnetFault(item) : '';
    if (fault !== '') return fault;
    for (const host of hostsOf(item)) hosts.add(host);
    if (hosts.size > MOST_SEARCHED)
      return `has ${written(hosts.size)} addresses up to ${item}; at most ${written(MOST_SEARCHED)} are searched at once`;
  }
  return '';
}

const written = (count: number): string => count.toLocaleString('en-GB');

/** Names and subnets once, however they are written: a subnet takes time. */
const eachOnce = (items: readonly string[]): string[] => [
  ...new Map(items.map((item) => [canonicalName(item) ?? keyOf(item), item])).values(),
];

function keyOf(item: string): string {
  const subnet = subnetOf(item);
  if (!subnet) return item;
  const { head, first } = startOf(subnet);
  return `${head} ${first}/${subnet.prefix}`;
}

function hostsOf(item: string): string[] {
  const name = canonicalName(item);
  return name === undefined ? addressesOf(subnetOf(item)!) : [name];
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

function subnetOf(item: string): Subnet | undefined {
  const [typed = '', length, ...more] = item.split('/');
  const address = canonicalAddress(typed);
  if (address === undefined || more.length > 0) return undefined;
  const family = isIpv4(address) ? 'ipv4' : 'ipv6';
  const prefix = length === undefined ? BITS[family] : Number(length);
  const isLength = length === undefined || /^\d{1,3}$/.test(length);
  return isLength && prefix <= BITS[family] ? { family, address, prefix } : undefined;
}

/** The number of a subnet's lowest address, for IPv6 that of its last group after the `head`. */
function startOf({ family, address, prefix }: Subnet): { head: string; first: number } {
  const size = 2 ** (BITS[family] - prefix);
  // The last group has 16 bits, which are more than those of the largest subnet.
  const [group = ''] = family === 'ipv6' ? /[^:]*$/.exec(address)! : [];
  const number =
    family === 'ipv6'
      ? parseInt(group || '0', 16)
      : address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  const head = family === 'ipv6' ? address.slice(0, address.length - group.length) : '';
  return { head, first: Math.floor(number / size) * size };
}

function addressesOf(subnet: Subnet): string[] {
  const { family, prefix } = subnet;
  const { head, first } = startOf(subnet);
  const numbers = Array.from({ length: 2 ** (BITS[family] - prefix) }, (_, at) => first + at);
  if (family === 'ipv6')
    return numbers.map((number) => canonicalAddress(head + number.toString(16))!);
  const all = numbers.map((number) => bytesOf(number).join('.'));
  return prefix >= POINT_TO_POINT ? all : all.slice(1, -1);
}

const bytesOf = (address: number): number[] =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256);

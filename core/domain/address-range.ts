import * as z from 'zod';

/** Addresses of one search for devices. */
export const MOST_SEARCHED = 1_024;
const SHORTEST_PREFIX = 22;
const LONGEST_PREFIX = 32;
/** Prefixes without an address of the network and one of broadcast (RFC 3021). */
const POINT_TO_POINT = 31;

interface Block {
  /** Lowest address. */
  first: number;
  prefix: number;
}

/**
 * IPv4 addresses of a range such as "10.1.0.0/24" or "10.1.0.7, 10.1.0.9", each once. The network
 * and broadcast addresses of a subnet are left out.
 * @param range as searchedRange accepts it
 */
export function addressesIn(range: string): string[] {
  return [...new Set(itemsOf(range).flatMap((item) => addressesOf(blockOf(item)!)))];
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
    const block = blockOf(item);
    if (!block)
      return `must be IPv4 addresses such as 10.1.0.7, or a subnet such as 10.1.0.0/24; ${item} is neither`;
    if (block.prefix < SHORTEST_PREFIX)
      return `must not be larger than /${SHORTEST_PREFIX}, as ${item} is`;
    if (isNoDevice(block)) return `must not include ${item}, where no device can be`;
  }
  const count = addressesIn(range).length;
  return count > MOST_SEARCHED
    ? `has ${count.toLocaleString('en-GB')} addresses; at most ${MOST_SEARCHED.toLocaleString('en-GB')} are searched at once`
    : '';
}

const itemsOf = (range: string): string[] => range.split(/[\s,;]+/).filter((item) => item !== '');

function blockOf(item: string): Block | undefined {
  const [address = '', length = String(LONGEST_PREFIX), ...more] = item.split('/');
  if (!z.ipv4().safeParse(address).success || !/^\d{1,2}$/.test(length) || more.length > 0)
    return undefined;
  const prefix = Number(length);
  if (prefix > LONGEST_PREFIX) return undefined;
  const number = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  const size = sizeOf(prefix);
  return { first: Math.floor(number / size) * size, prefix };
}

const sizeOf = (prefix: number): number => 2 ** (LONGEST_PREFIX - prefix);

/**
 * Unspecified, link-local, multicast, reserved and broadcast addresses. Loopback is allowed, as
 * for a device that is provisioned.
 */
function isNoDevice({ first }: Block): boolean {
  const [one, two] = bytesOf(first);
  return one === 0 || one! >= 224 || (one === 169 && two === 254);
}

function addressesOf({ first, prefix }: Block): string[] {
  const all = Array.from({ length: sizeOf(prefix) }, (_, at) => bytesOf(first + at).join('.'));
  return prefix >= POINT_TO_POINT ? all : all.slice(1, -1);
}

const bytesOf = (address: number): number[] =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256);

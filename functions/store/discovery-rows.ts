import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { discoverySchema, type Discovery } from '../../core/domain/discovery.ts';
import { parseStored } from '../runtime/stored.ts';
import type { Row } from './client.ts';

/** A row has at most 400 KB, and a device of thousands of ports has more to list. */
const LARGEST_PLAIN_CHARACTERS = 50_000;

export function discoveryColumns(discovery: Discovery): Row {
  const text = JSON.stringify(discovery);
  return text.length <= LARGEST_PLAIN_CHARACTERS
    ? { discovery }
    : { packed: deflateRawSync(Buffer.from(text)) };
}

export function readDiscovery({ discovery, packed }: Row): Discovery {
  const stored = packed
    ? (JSON.parse(inflateRawSync(packed as Uint8Array).toString()) as unknown)
    : discovery;
  return parseStored(discoverySchema, stored);
}

import { join } from 'node:path';
import * as z from 'zod';
import { discoverySchema, type Discovery } from '../core/domain/discovery.ts';
import { pack, unpack } from '../functions/runtime/packed.ts';
import { readWhole, writeWhole } from './files.ts';

const partsSchema = z.record(z.string(), discoverySchema.nullable());
type Parts = ReadonlyMap<string, Discovery | null>;

const fileOf = (folder: string, shardId: string) => join(folder, 'parts', shardId);

/** Parts of the devices of a shard as the portal has stored them; null for a device never walked. */
export async function readParts(folder: string, shardId: string): Promise<Parts> {
  const text = await readWhole(fileOf(folder, shardId));
  return new Map(text === undefined ? [] : Object.entries(unpack(partsSchema, text)));
}

export const writeParts = (folder: string, shardId: string, parts: Parts): Promise<void> =>
  writeWhole(fileOf(folder, shardId), pack(Object.fromEntries(parts)));

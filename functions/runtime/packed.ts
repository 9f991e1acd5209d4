import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as z from 'zod';

/** Limit of an unpacked body, so that a small one cannot fill the memory. */
const MOST_BYTES = 48 * 1024 * 1024;

/** A value as JSON, deflated, in base64. */
export const pack = (value: unknown): string =>
  deflateRawSync(JSON.stringify(value)).toString('base64');

/** @throws ZodError, SyntaxError or RangeError for anything that `pack` does not make of the schema. */
export function unpack<S extends z.ZodType>(
  schema: S,
  packed: string,
  maxOutputLength = MOST_BYTES,
): z.output<S> {
  const text = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength });
  return schema.parse(JSON.parse(text.toString('utf8')));
}

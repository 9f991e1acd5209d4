import { DATASOURCES, datapointOf, readSeriesId, seriesId } from '../domain/datasource.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Series keys in a block: varint 2 x code + 1 if the instance equals the previous one, else 2 x
 * code and the instance's name. Code 0 is followed by the whole id, for series outside the
 * catalogue.
 */
const NAMES_BY_CODE: ReadonlyMap<number, { datasource: string; datapoint: string }> = new Map(
  Object.values(DATASOURCES).flatMap((datasource) =>
    datasource.datapoints.map(
      (datapoint) =>
        [datapoint.code, { datasource: datasource.id, datapoint: datapoint.id }] as const,
    ),
  ),
);

/** Memo: polling needs thousands of keys a second. */
const keys = new Map<string, { code: number; instance: string }>();
const KEYS_KEPT = 50_000;

export function writeSeriesKey(out: ByteWriter, id: string, previousInstance: string): string {
  const { code, instance } = keyOf(id);
  if (code === 0) {
    out.varint(0);
    out.text(id);
    return previousInstance;
  }
  const same = instance === previousInstance;
  out.varint(code * 2 + (same ? 1 : 0));
  if (!same) out.text(instance);
  return instance;
}

export function readSeriesKey(
  reader: ByteReader,
  previousInstance: string,
): { id: string; instance: string } {
  const tag = reader.varint();
  if (tag === 0) return { id: reader.text(), instance: previousInstance };
  const instance = tag % 2 === 1 ? previousInstance : reader.text();
  const names = NAMES_BY_CODE.get(Math.floor(tag / 2));
  if (!names)
    throw new RangeError(
      `The stored block has a datapoint ${Math.floor(tag / 2)}, which this version does not know.`,
    );
  return { id: seriesId(names.datasource, instance, names.datapoint), instance };
}

function keyOf(id: string): { code: number; instance: string } {
  const known = keys.get(id);
  if (known) return known;
  const parts = readSeriesId(id);
  const code = (parts && datapointOf(parts.datasource, parts.datapoint)?.code) ?? 0;
  const key = { code, instance: parts?.instance ?? '' };
  if (keys.size >= KEYS_KEPT) keys.clear();
  keys.set(id, key);
  return key;
}

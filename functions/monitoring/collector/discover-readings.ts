import type { Discovery, Reading } from '../../../core/domain/discovery.ts';
import { matchOf } from '../../../core/profiles/pattern.ts';
import type { Profile, ProfileMemory, ProfileWhere } from '../../../core/profiles/profile.ts';
import { HOST_COLUMNS } from './oids.ts';
import { isWholeIndex, measuredOf, textOf, type Column, type Tables } from './tables.ts';

const MOST_PROCESSORS = 128;
const ALL = 100;

/** Processors of the first profile that finds any. */
export async function processorsOf(
  profiles: readonly Profile[],
  tables: Tables,
): Promise<Discovery['processors']> {
  for (const processor of profiles.flatMap((profile) => profile.processors ?? [])) {
    const { oid, where, none = [], pattern, factor = 1, offset = 0 } = processor;
    const indexes = [...(await tables.rows(oid))].flatMap(([index, value]) => {
      const measured = measuredOf(value, pattern);
      return Number.isNaN(measured) || none.includes(measured) ? [] : [index];
    });
    const fitting = await those(indexes, where, tables);
    if (fitting.length === 0) continue;
    return fitting
      .slice(0, MOST_PROCESSORS)
      .map((index) =>
        oid === HOST_COLUMNS.hrProcessorLoad && isWholeIndex(index)
          ? Number(index)
          : { offset, terms: [{ oid: objectAt(oid, index), factor, ...(pattern && { pattern }) }] },
      );
  }
  return [];
}

/** The main memory of the first profile that finds any. */
export async function memoriesOf(
  profiles: readonly Profile[],
  tables: Tables,
): Promise<Discovery['memories']> {
  for (const memory of profiles.flatMap((profile) => profile.memory ?? [])) {
    const reading = await memoryBy(memory, tables);
    if (reading) return [reading];
  }
  return [];
}

interface Pool {
  index: string;
  name: string;
  /** In the unit of the table; 0 where only the percentage is known. */
  total: number;
}

async function memoryBy(memory: ProfileMemory, tables: Tables): Promise<Reading | undefined> {
  const of = {
    used: await rowsOf(memory.used, tables),
    free: await rowsOf(memory.free, tables),
    total: await rowsOf(memory.total, tables),
    percent: await rowsOf(memory.percent, tables),
    names: await rowsOf(memory.names, tables),
  };
  const { none = [] } = memory;
  const all = [...(memory.percent ? of.percent : memory.used ? of.used : of.free)]
    .filter(([, value]) => !none.includes(measuredOf(value)))
    .map(([index]) => index);
  const isLess = (index: string) => fits(memory.lessNamed, textOf(of.names.get(index)));
  const pools = (await those(all, memory.where, tables)).flatMap((index): Pool[] => {
    const name = textOf(of.names.get(index));
    const total = totalAt(memory, of, index);
    if (fits(memory.except, name) || isLess(index) || !(total > 0)) return [];
    return [{ index, name, total }];
  });
  const main =
    pools.find(({ name }) => fits(memory.main, name)) ??
    pools.reduce<Pool | undefined>(
      (most, pool) => (most && most.total >= pool.total ? most : pool),
      undefined,
    );
  if (!main) return undefined;
  const less = (memory.less ?? []).map((oid) => objectAt(oid, main.index));
  const given = await tables.get(less);
  const lessRows = all.filter(isLess);
  /** The used memory of newer agents is without them. */
  const isWithin =
    lessRows.reduce((sum, index) => sum + measuredOf(of.used.get(index)), 0) <=
    measuredOf(of.used.get(main.index));
  const named = isWithin ? lessRows.map((index) => objectAt(memory.used!, index)) : [];
  const caches = [...less.filter((_, at) => !Number.isNaN(measuredOf(given[at]))), ...named];
  /** Some agents count more cache than there is memory. */
  for (const taken of caches.length > 0 ? [caches, []] : [[]]) {
    const reading = readingOf(memory, main, taken);
    if (await isShare(reading, tables)) return reading;
  }
  return undefined;
}

/** Is it between nothing and all, at the walk? */
async function isShare({ offset, terms }: Reading, tables: Tables): Promise<boolean> {
  const values = await tables.get(terms.map(({ oid }) => oid));
  const percent = terms.reduce(
    (sum, { factor }, at) => sum + factor * measuredOf(values[at]),
    offset,
  );
  return percent >= 0 && percent <= ALL;
}

/** Used in per cent of the total, without buffers and caches. */
function readingOf(memory: ProfileMemory, { index, total }: Pool, less: string[]): Reading {
  const { percent, used, free, isFree = false } = memory;
  if (percent)
    return isFree
      ? { offset: ALL, terms: [{ oid: objectAt(percent, index), factor: -1 }] }
      : { offset: 0, terms: [{ oid: objectAt(percent, index), factor: 1 }] };
  const share = ALL / total;
  const terms = [
    used
      ? { oid: objectAt(used, index), factor: share }
      : { oid: objectAt(free!, index), factor: -share },
    ...less.map((oid) => ({ oid, factor: -share })),
  ];
  return { offset: used ? 0 : ALL, terms };
}

function totalAt(
  { percent, total, used }: ProfileMemory,
  of: Record<'used' | 'free' | 'total' | 'percent', Column>,
  index: string,
): number {
  if (percent) return Number.isNaN(measuredOf(of.percent.get(index))) ? Number.NaN : 1;
  if (total) return measuredOf(of.total.get(index));
  return used ? measuredOf(of.used.get(index)) + measuredOf(of.free.get(index)) : Number.NaN;
}

async function rowsOf(oid: string | undefined, tables: Tables): Promise<Column> {
  return oid ? tables.rows(oid) : new Map();
}

/** Indexes of rows in which each column has one of its values; all where a scalar does. */
export async function those(
  indexes: readonly string[],
  where: ProfileWhere | readonly ProfileWhere[] = [],
  tables: Tables,
): Promise<string[]> {
  let fitting = [...indexes];
  for (const { oid, is } of [where].flat()) {
    if (fitting.length === 0) break;
    const column = await tables.rows(oid);
    fitting = fitting.filter((index) => {
      const value = column.get(oid.endsWith('.0') ? '0' : index);
      return is.includes(typeof value === 'number' ? value : textOf(value));
    });
  }
  return fitting;
}

/** A scalar has its index in its OID. */
export const objectAt = (oid: string, index: string): string =>
  oid.endsWith('.0') ? oid : `${oid}.${index}`;

const fits = (pattern: string | undefined, name: string): boolean =>
  pattern !== undefined && matchOf(pattern, name) !== null;

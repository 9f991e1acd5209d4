import { writtenNumber } from './rates.ts';
import type { SnmpBinding, SnmpClient } from '../../snmp/types.ts';
import { valueText } from '../../snmp/value-text.ts';

export { valueText as textOf };

/** A client for walks, or one that remembers the columns of a walk that was cut. */
export type Walking = Pick<SnmpClient, 'walk' | 'get'>;

export type Value = SnmpBinding['value'];
/** A column of a table: its values by index, such as 7 or 1.4. */
export type Column = ReadonlyMap<string, Value>;

const OBJECTS_IN_REQUEST = 30;

/** Columns and scalars of a device, each asked for once. */
export class Tables {
  readonly #client: Walking;
  readonly #columns = new Map<string, Column>();
  readonly #scalars = new Map<string, Value>();
  /** Columns that ended early. */
  readonly cut: { table: string; kind: 'repeated' | 'long' }[] = [];

  constructor(client: Walking) {
    this.#client = client;
  }

  async column(oid: string): Promise<Column> {
    const known = this.#columns.get(oid);
    if (known) return known;
    const { bindings, cut } = await this.#client.walk(oid);
    if (cut) this.cut.push({ table: oid, kind: cut === 'rows' ? 'long' : 'repeated' });
    const column = new Map(
      bindings.map((binding) => [binding.oid.slice(oid.length + 1), binding.value]),
    );
    this.#columns.set(oid, column);
    return column;
  }

  async columns<K extends string>(oids: Record<K, string>): Promise<Record<K, Column>> {
    const walked: [string, Column][] = [];
    for (const [name, oid] of Object.entries<string>(oids))
      walked.push([name, await this.column(oid)]);
    return Object.fromEntries(walked) as Record<K, Column>;
  }

  /** Values of single objects; null where the device has none. */
  async get(oids: readonly string[]): Promise<Value[]> {
    const missing = [...new Set(oids)].filter((oid) => !this.#scalars.has(oid));
    for (let at = 0; at < missing.length; at += OBJECTS_IN_REQUEST) {
      const asked = missing.slice(at, at + OBJECTS_IN_REQUEST);
      const bindings = await this.#client.get(asked);
      asked.forEach((oid, place) => this.#scalars.set(oid, bindings[place]?.value ?? null));
    }
    return oids.map((oid) => this.#scalars.get(oid) ?? null);
  }

  /** A scalar as a column of one row, a column as it is. */
  async rows(oid: string): Promise<Column> {
    if (!oid.endsWith('.0')) return this.column(oid);
    const [value] = await this.get([oid]);
    return value === null || value === undefined ? new Map() : new Map([['0', value]]);
  }
}

export function numberOf(value: Value | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0;
}

/** Whether an index is one number, as that of a port is. */
export const isWholeIndex = (index: string): boolean => /^\d+$/.test(index);

/** A number that fits an integer of SNMP; 0 for any other. */
export function wholeOf(value: Value | undefined): number {
  const number = numberOf(value);
  return Number.isSafeInteger(number) ? number : 0;
}

/** A number, also one that an agent gives as text; NaN for none. */
export function measuredOf(value: Value | undefined, pattern?: string): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  return writtenNumber(valueText(value), pattern);
}

/** Two instances of one name would share their series. */
export function unique(name: string, index: number | string, taken: Set<string>): string {
  let free = name;
  for (let more = 0; taken.has(free); more += 1)
    free = more === 0 ? `${name}#${index}` : `${name}#${index}.${more}`;
  taken.add(free);
  return free;
}

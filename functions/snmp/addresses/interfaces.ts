import { shown } from './shown.ts';
import type { Reading } from './reading.ts';

/** Columns of IF-MIB, by ifIndex. */
const DESCRIPTION = '1.3.6.1.2.1.2.2.1.2';
const NAME = '1.3.6.1.2.1.31.1.1.1.1';
const ALIAS = '1.3.6.1.2.1.31.1.1.1.18';

/** Name and alias of each interface by its ifIndex. */
export type Interfaces = ReadonlyMap<number, { name: string; alias: string }>;

/** @throws SnmpError if the device does not answer */
export async function readInterfaceNames(reading: Reading): Promise<Interfaces> {
  const [descriptions, names, aliases] = await Promise.all([
    reading.column(DESCRIPTION),
    reading.column(NAME),
    reading.column(ALIAS),
  ]);
  return new Map(
    [...new Set([...descriptions.rows.keys(), ...names.rows.keys()])].map((index) => [
      Number(index),
      {
        name: shown(names.rows.get(index)) || shown(descriptions.rows.get(index)),
        alias: shown(aliases.rows.get(index)),
      },
    ]),
  );
}

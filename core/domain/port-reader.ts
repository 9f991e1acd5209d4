import { interfaceStatus } from './interface.ts';
import type { Port } from './parts.ts';
import type { RowReader, Sort } from './table.ts';
import { figure, NO_VALUE } from './units.ts';

export const PORT_COLUMNS = [
  'Name',
  'Description',
  'State',
  'Speed',
  'In',
  'Out',
  'Use',
  'Errors',
  'Discards',
  'Type',
  'Addresses',
  'VLAN',
  'Part of',
] as const;

export const BY_NAME: Sort = { column: 'Name', descending: false };

export const PORT_FILTERS = { all: 'All', up: 'Up', errors: 'Errors or discards' } as const;
export type PortFilter = keyof typeof PORT_FILTERS;

export function passes({ state, errors, discards }: Port, filter: PortFilter): boolean {
  if (filter === 'up') return state === 'Up';
  return filter === 'all' || (errors ?? 0) > 0 || (discards ?? 0) > 0;
}

/** "Down, spare". */
export const stateWords = ({ state, isSpare }: Port): string =>
  isSpare ? `${state}, spare` : state;

const TEXTS: Readonly<Record<string, (port: Port) => string>> = {
  Name: ({ name }) => name,
  Description: ({ alias }) => alias,
  State: stateWords,
  Speed: ({ speedBitsPerSecond }) => figure(speedBitsPerSecond, 'bit/s'),
  In: ({ inBitsPerSecond }) => figure(inBitsPerSecond, 'bit/s'),
  Out: ({ outBitsPerSecond }) => figure(outBitsPerSecond, 'bit/s'),
  Use: ({ usePercent }) => figure(usePercent, '%'),
  Errors: ({ errors }) => count(errors),
  Discards: ({ discards }) => count(discards),
  Type: ({ type }) => type,
  Addresses: ({ addresses = [] }) => addresses.join(', '),
  VLAN: ({ vlan = '' }) => String(vlan),
  'Part of': ({ partOf = '' }) => partOf,
  Circuit: ({ isCircuit }) => (isCircuit ? 'Yes' : 'No'),
};

const NUMBERS: Readonly<Record<string, (port: Port) => number | null>> = {
  State: ({ state, isSpare }) => interfaceStatus(state).rank + (isSpare ? 0.5 : 0),
  Speed: ({ speedBitsPerSecond }) => speedBitsPerSecond,
  In: ({ inBitsPerSecond }) => inBitsPerSecond,
  Out: ({ outBitsPerSecond }) => outBitsPerSecond,
  Use: ({ usePercent }) => usePercent,
  Errors: ({ errors }) => errors,
  Discards: ({ discards }) => discards,
};

const count = (packets: number | null) => packets?.toLocaleString('en-GB') ?? NO_VALUE;

/** Columns come from the address of the page as well. */
const textOf = (port: Port, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(port) : '';

/** How ports are searched, filtered, sorted and exported. */
export const portReader: RowReader<Port> = {
  searchText: (port) =>
    [port.name, port.alias, stateWords(port), port.type, port.partOf, ...(port.addresses ?? [])]
      .join(' ')
      .toLowerCase(),
  property: (port, name) => (name === 'State' ? port.state : textOf(port, name)),
  sortKey: (port, column) =>
    Object.hasOwn(NUMBERS, column) ? (NUMBERS[column]!(port) ?? '') : textOf(port, column),
  text: textOf,
};

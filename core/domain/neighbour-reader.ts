import type { SeenNeighbour } from './neighbour.ts';
import type { RowReader, Sort } from './table.ts';

export const NEIGHBOUR_COLUMNS = [
  'Port',
  'Neighbour',
  'Its Port',
  'Address',
  'Platform',
  'Protocol',
] as const;

export const BY_PORT: Sort = { column: 'Port', descending: false };

/** As the portal names the device, else as it names itself. */
export const neighbourName = ({ label, name, address }: SeenNeighbour): string =>
  label || name || address;

const TEXTS: Readonly<Record<string, (neighbour: SeenNeighbour) => string>> = {
  Port: ({ port }) => port,
  Neighbour: neighbourName,
  'Its Port': ({ remotePort }) => remotePort,
  Address: ({ address }) => address,
  Platform: ({ platform }) => platform,
  Protocol: ({ via }) => via,
};

/** Columns come from the address of the page as well. */
const textOf = (neighbour: SeenNeighbour, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(neighbour) : '';

/** How neighbours are searched, filtered, sorted and exported. */
export const neighbourReader: RowReader<SeenNeighbour> = {
  searchText: (neighbour) =>
    NEIGHBOUR_COLUMNS.map((column) => textOf(neighbour, column))
      .join(' ')
      .toLowerCase(),
  property: textOf,
  sortKey: textOf,
  text: textOf,
};

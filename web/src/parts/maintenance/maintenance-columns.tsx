import Button from '@cloudscape-design/components/button';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { plannedDuration, type WorkState } from '../../../../core/domain/downtime.ts';
import { momentLabel, spanLabel } from '../../../../core/domain/range.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { KEYED_SOURCES } from '../../../../core/domain/source-key.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import {
  countOf,
  everyPlace,
  placesInWords,
  stateOf,
  workAddress,
  type PlannedRow,
} from './planned-row.ts';

export const MAINTENANCE_COLUMNS = [
  'Start',
  'End',
  'Duration',
  'Type',
  'Applied At',
  'State',
  'Customers',
  'Scheduled By',
  'Comment',
] as const;
/** Those of a list of one device, whose own name is told where the work is on it alone. */
export const DEVICE_WORK_COLUMNS = [
  'Start',
  'End',
  'Duration',
  'Device',
  'Full Path',
  'State',
  'Scheduled By',
  'Comment',
] as const;
export const FILTERED: readonly string[] = MAINTENANCE_COLUMNS.slice(3);

function durationInWords(work: PlannedRow): string {
  const times = countOf(work, ({ startDateTime }) => startDateTime);
  const duration = plannedDuration(work.duration);
  return times > 1 ? `${duration}, ${times} times` : duration;
}

const TYPES: Record<Maintenance['type'], string> = {
  DeviceSDT: 'Device',
  DeviceGroupSDT: 'Device group',
  DeviceDataSourceSDT: 'Datasource',
  CollectorSDT: 'Collector',
};
const STATE_WORDS: Record<WorkState, string> = {
  now: 'Now',
  coming: 'Upcoming',
  over: 'Over',
};

export const typeWord = ({ type }: Maintenance) => TYPES[type];

/** "Upcoming", or "Upcoming, not ended in Zabbix" of work that its source did not let go of. */
export function stateWords(work: Maintenance): string {
  const state = STATE_WORDS[stateOf(work)];
  const returned = [work.atSource, ...Object.values(work.atSourceBelow ?? {})].find(
    (each) => each?.isReturned,
  );
  return returned ? `${state}, not ended in ${KEYED_SOURCES[returned.source]}` : state;
}

const moment = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());

const TEXTS: Record<string, (work: PlannedRow) => string> = {
  Start: ({ startDateTime }) => moment(startDateTime),
  End: ({ endDateTime }) => moment(endDateTime),
  Duration: durationInWords,
  Type: typeWord,
  'Applied At': everyPlace,
  Device: ({ deviceDisplayName }) => deviceDisplayName,
  'Full Path': ({ deviceGroupFullPath }) => deviceGroupFullPath,
  State: stateWords,
  Customers: ({ customers = '' }) => customers,
  'Scheduled By': ({ admin }) => admin,
  Comment: ({ comment }) => comment,
};
/** The page says the zone once; a file has it in each row. */
const SHORT_TEXTS: Record<string, (work: Maintenance) => string> = {
  Start: ({ startDateTime }) => momentLabel(startDateTime / 1000),
  End: ({ endDateTime }) => momentLabel(endDateTime / 1000),
};
/** Both times on a card, the date once. */
const spanWords = ({ startDateTime, endDateTime }: Maintenance) =>
  spanLabel(startDateTime / 1000, endDateTime / 1000);

const NUMBERS: Record<string, (work: Maintenance) => number> = {
  Start: ({ startDateTime }) => startDateTime,
  End: ({ endDateTime }) => endDateTime,
  Duration: ({ duration }) => duration,
};

const textOf = (work: PlannedRow, column: string) => TEXTS[column]?.(work) ?? '';

export const maintenanceReader: RowReader<PlannedRow> = {
  searchText: (work) =>
    `${everyPlace(work)} ${work.customers ?? ''} ${work.admin} ${work.comment} ${typeWord(work)} ${textOf(work, 'Start')}`.toLowerCase(),
  property: textOf,
  sortKey: (work, column) => NUMBERS[column]?.(work) ?? textOf(work, column),
  text: textOf,
};

const WIDTHS: Record<string, number> = {
  Start: 124,
  End: 124,
  Duration: 88,
  Type: 104,
  'Applied At': 184,
  'Full Path': 200,
  State: 88,
  Customers: 128,
  'Scheduled By': 108,
  Comment: 160,
};

/** A column of the list of one device. */
export function deviceWorkColumn(id: string): ColumnSpec<PlannedRow> {
  const column = plainColumn(id);
  if (id === 'Start')
    return {
      ...column,
      isRowHeader: true,
      line: 1,
      cell: (work) => <PageLink to={workAddress(work)}>{SHORT_TEXTS['Start']!(work)}</PageLink>,
      card: (work) => <PageLink to={workAddress(work)}>{spanWords(work)}</PageLink>,
    };
  return id === 'Device' || id === 'Full Path' ? { ...column, line: 2 } : column;
}

/** @param open shows the summary of one piece of work. */
export function maintenanceColumn(
  id: string,
  open: (work: PlannedRow) => void,
): ColumnSpec<PlannedRow> {
  const column = plainColumn(id);
  if (id !== 'Applied At') return column;
  return {
    ...column,
    isRowHeader: true,
    line: 1,
    cell: (work) => (
      <>
        <PageLink to={workAddress(work)}>{placesInWords(work)}</PageLink>{' '}
        <Button
          variant="inline-icon"
          iconName="status-info"
          ariaLabel={`Summary of ${placesInWords(work)}`}
          onClick={() => open(work)}
        />
      </>
    ),
  };
}

function plainColumn(id: string): ColumnSpec<PlannedRow> {
  return {
    id,
    text: (work) => textOf(work, id),
    width: WIDTHS[id] ?? 112,
    ...(SHORT_TEXTS[id] ? { cell: SHORT_TEXTS[id] } : {}),
    ...(id === 'Start' ? { line: 2 as const, card: spanWords } : {}),
    ...(id === 'State' || id === 'Customers' || id === 'Duration' || id === 'Comment'
      ? { line: 3 as const }
      : {}),
  };
}

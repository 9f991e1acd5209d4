import { csvLines } from '../../../core/domain/csv.ts';
import { HOST_STATUS } from '../../../core/domain/datasource.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import { samplesCsv } from '../../../core/domain/samples-csv.ts';
import { sampleColumn, sampleRows } from '../../../core/domain/samples.ts';
import type { SeriesDetail } from '../../../core/domain/account-export.ts';
import { unitWord } from '../../../core/domain/units.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../core/series/block.ts';
import { stepsOf, takePart, type SeriesRead } from '../../../core/series/parts.ts';
import { Summary } from '../../../core/series/summary.ts';
import { sensorUnitsOf } from '../../reads/widget-source.ts';
import type { OwnedDevice } from './owned.ts';
import { readSeries, type BufferRows } from '../../store/series-read.ts';
import { MARK } from './owned-file.ts';

const STEP_SECONDS = {
  days: DAY_SECONDS,
  hours: HOUR_SECONDS,
  samples: MINUTE_SECONDS,
} as const satisfies Record<Exclude<SeriesDetail, 'none'>, number>;
export type ExportedDetail = keyof typeof STEP_SECONDS;

interface Span {
  fromSeconds: number;
  toSeconds: number;
}

/** The series of a device in [fromSeconds, toSeconds) as CSV; '' when it has none in that time. */
export async function seriesCsv(
  stored: OwnedDevice,
  detail: ExportedDetail,
  span: Span,
  bufferRows: BufferRows,
): Promise<string> {
  const { record, shardId } = stored;
  const read = await readSeries({
    accountId: record.account_id,
    deviceId: record.id,
    shardId,
    bufferRows,
    ...span,
    stepSeconds: STEP_SECONDS[detail],
  });
  if (read.series.size === 0) return '';
  const columns = await columnsOf(stored, read);
  return (
    MARK + (detail === 'samples' ? samplesText(columns, read, span) : periodsText(columns, read))
  );
}

type Column = NonNullable<ReturnType<typeof sampleColumn>>;

/** Series that this release has no name for are left out. */
async function columnsOf(stored: OwnedDevice, { series }: SeriesRead): Promise<Column[]> {
  const ids = [...series.keys()].toSorted();
  const units = await sensorUnitsOf(
    stored,
    ids.map((id) => ({ datasource: id.split('|')[0]! })),
  );
  return ids.flatMap((id) => sampleColumn(id, null, units) ?? []);
}

function samplesText(columns: readonly Column[], { series }: SeriesRead, span: Span): string {
  const samplesOf = (id: string) => {
    const part = series.get(id)?.[0];
    return part?.samples && { ...part, samples: part.samples };
  };
  const rows = sampleRows(
    columns,
    columns.map(({ series: id }) => samplesOf(id)),
    samplesOf(HOST_STATUS),
  );
  return samplesCsv(
    [...columns],
    rows.filter(([moment]) => moment >= span.fromSeconds && moment < span.toSeconds),
  );
}

const FIGURES = ['mean', 'lowest', 'highest'] as const;

/** A row for each hour or day, with the mean, lowest and highest sample of each series. */
function periodsText(columns: readonly Column[], { series, stepSeconds }: SeriesRead): string {
  const periods = columns.map((column) => summariesOf(series.get(column.series)!, stepSeconds));
  const moments = [...new Set(periods.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  const headings = columns.flatMap(({ name, unit }) => {
    const word = unitWord(unit);
    return FIGURES.map((figure) => `${name} ${figure}${word ? ` (${word})` : ''}`);
  });
  const rows = moments.map((moment) => [
    utcText(moment),
    ...periods.flatMap((one) => figuresOf(one.get(moment))),
  ]);
  return csvLines([['From (UTC)', ...headings], ...rows]);
}

function summariesOf(
  parts: NonNullable<ReturnType<SeriesRead['series']['get']>>,
  stepSeconds: number,
): Map<number, Summary> {
  const periods = new Map<number, Summary>();
  for (const part of parts)
    for (let at = 0; at < stepsOf(part); at += 1) {
      const moment = part.startEpochSeconds + at * part.stepSeconds;
      const from = Math.floor(moment / stepSeconds) * stepSeconds;
      const summary = periods.get(from) ?? new Summary();
      takePart(summary, part, at, at + 1);
      periods.set(from, summary);
    }
  return new Map([...periods].filter(([, { count }]) => count > 0));
}

function figuresOf(summary: Summary | undefined): string[] {
  if (!summary) return FIGURES.map(() => '');
  return [summary.average, summary.min, summary.max].map((value) =>
    String(Math.round(value * 100) / 100),
  );
}

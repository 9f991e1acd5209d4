import {
  monthsBetween,
  monthSpan,
  type AccountExport,
  type SeriesDetail,
} from '../../../core/domain/account-export.ts';
import { DAY_SECONDS } from '../../../core/series/block.ts';
import { BadRequest } from '../../runtime/errors.ts';
import type { Owned } from './owned.ts';
import { seriesCsv } from './series.ts';

/** Series of some devices, a file for each of them. */
export interface SeriesStep {
  do: 'series';
  ids: string[];
  detail: Exclude<SeriesDetail, 'none'>;
  folder: string;
  fromSeconds: number;
  toSeconds: number;
}

export interface SeriesPlan {
  steps: SeriesStep[];
  /** Most files; those without a sample are left out. */
  files: number;
  /** About so many before they are packed. */
  bytes: number;
}

/** A step takes less than a minute, and keeps its files packed in memory. */
const STEP_BYTES = 40_000_000;
const STEP_DEVICES = 50;
/** Most bytes that one run can collect within its time. */
const MOST_BYTES = 20_000_000_000;
/** Older tools that unpack files take 65,535 of them. */
const MOST_FILES = 60_000;
const MEASURED_DEVICES = 3;

/** @throws BadRequest for more than one file can hold. */
export async function planSeries(owned: Owned, input: AccountExport): Promise<SeriesPlan> {
  const { series: detail } = input;
  if (detail === 'none') return { steps: [], files: 0, bytes: 0 };
  const spans = spansOf(input, owned.call.now);
  const ids = owned.devices.map(({ record }) => record.id);
  const fileBytes = await measured(owned, detail, spans);
  const files = ids.length * spans.length;
  const bytes = fileBytes * files;
  if (bytes > MOST_BYTES || files > MOST_FILES)
    throw new BadRequest(
      `These series are ${files.toLocaleString('en-GB')} files of ${sizeInWords(bytes)}, which is more than one export holds. Choose fewer months, or hours or days in place of samples.`,
      'from',
    );
  const inStep = Math.max(1, Math.min(STEP_DEVICES, Math.floor(STEP_BYTES / (fileBytes || 1))));
  const steps = spans.flatMap((span) =>
    Array.from({ length: Math.ceil(ids.length / inStep) }, (_, at): SeriesStep => ({
      do: 'series',
      detail,
      ...span,
      ids: ids.slice(at * inStep, (at + 1) * inStep),
    })),
  );
  return { steps, files, bytes };
}

type Span = Pick<SeriesStep, 'folder' | 'fromSeconds' | 'toSeconds'>;

/** Days of all months are in one file. Months that have not begun are left out. */
function spansOf({ series, from, to }: AccountExport, now: Date): Span[] {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const months = monthsBetween(from, to)
    .map((month) => ({ folder: `series/${month}`, ...monthSpan(month) }))
    .filter(({ fromSeconds }) => fromSeconds < nowSeconds)
    .map((span) => ({ ...span, toSeconds: Math.min(span.toSeconds, nowSeconds) }));
  const [first, last] = [months[0], months.at(-1)];
  if (series !== 'days' || !first || !last) return months;
  return [
    {
      folder: `series/${from} to ${to}`,
      fromSeconds: first.fromSeconds,
      toSeconds: last.toSeconds,
    },
  ];
}

/** Bytes of one file, from a day, or all days, of the latest span of some devices. */
async function measured(
  { devices }: Owned,
  detail: SeriesStep['detail'],
  spans: readonly Span[],
): Promise<number> {
  const span = spans.at(-1);
  const every = Math.max(1, Math.floor(devices.length / MEASURED_DEVICES));
  const some = devices.filter((_, at) => at % every === 0).slice(0, MEASURED_DEVICES);
  if (!span || some.length === 0) return 0;
  const wholeSeconds = spans.reduce((sum, one) => sum + one.toSeconds - one.fromSeconds, 0);
  const lengthSeconds = Math.min(
    span.toSeconds - span.fromSeconds,
    detail === 'days' ? wholeSeconds : DAY_SECONDS,
  );
  const part = { fromSeconds: span.toSeconds - lengthSeconds, toSeconds: span.toSeconds };
  let bytes = 0;
  for (const stored of some)
    bytes += Buffer.byteLength(await seriesCsv(stored, detail, part, new Map()));
  const share = wholeSeconds / spans.length / (part.toSeconds - part.fromSeconds);
  return Math.round((bytes / some.length) * share);
}

/** "380 MB" */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

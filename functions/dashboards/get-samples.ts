import type { dashboards } from '../../core/contract/dashboards.ts';
import { HOST_STATUS, readSeriesId } from '../../core/domain/datasource.ts';
import { countsOf } from '../../core/domain/left-out.ts';
import {
  momentsOf,
  sampleColumn,
  sampleRows,
  type SampleRow,
  type Samples,
} from '../../core/domain/samples.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../core/series/block.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import type { Verb } from '../kernel/serve.ts';
import { spanOf, type Span } from '../reads/span.ts';
import { requireDevice } from '../reads/visible.ts';
import { sensorUnitsOf } from '../reads/widget-source.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { StoredDevice } from '../store/devices.ts';
import { lastChunkBefore, readSeries } from '../store/series-read.ts';
import { HOURS_KEPT_DAYS } from '../store/series-rows.ts';

const PAGE_SECONDS = DAY_SECONDS;

type Column = NonNullable<ReturnType<typeof sampleColumn>>;

/** GET /dashboards/dashboard/samples: what was polled, as it was polled. */
export const getSamples: Verb<typeof dashboards.getSamples> = async ({
  actor,
  scope,
  query,
  now,
}) => {
  const stored = await requireDevice(actor, scope, query.device_id, 'metrics', 'view', 'Device');
  const span = spanOf(query, now);
  const columns = await columnsOf(stored, [query.series].flat());
  const until = query.next_token === undefined ? span.to : readToken(query.next_token, span);
  const page = await latestPage(stored, columns, { ...span, to: until });
  return {
    data: {
      stepSeconds: MINUTE_SECONDS,
      keptFromEpochSeconds: Math.floor(now.getTime() / 1000) - HOURS_KEPT_DAYS * DAY_SECONDS,
      columns: columns.map(({ series, name, unit }) => ({ series, name, unit })),
      rows: page.rows,
      ...(page.leftOut.length > 0 && { leftOut: page.leftOut }),
    },
    ...(page.from > span.from ? { next_token: pageToken([String(page.from)]) } : {}),
  };
};

async function columnsOf(stored: StoredDevice, ids: readonly string[]): Promise<Column[]> {
  const named = ids.map((id) => ({ datasource: readSeriesId(id)?.datasource ?? '' }));
  const units = await sensorUnitsOf(stored, named);
  const size = circuitBitsPerSecond(stored.device['Circuit Size']);
  return ids.map((id) => {
    const column = sampleColumn(id, size, units);
    if (!column) throw new BadRequest('series: must be datasource|instance|datapoint', 'series');
    return column;
  });
}

function readToken(token: string, { from, to }: Span): number {
  const until = Number(readPageToken(token, 1, 'next_token')[0]);
  if (until > from && until <= to) return until;
  throw new BadRequest('next_token: is not a token that an earlier page gave', 'next_token');
}

/** The last day of the span that has samples; no rows, from its beginning, when none has. */
async function latestPage(
  stored: StoredDevice,
  columns: readonly Column[],
  span: Span,
): Promise<Polled & { from: number }> {
  const device = { accountId: stored.record.account_id, deviceId: stored.record.id };
  let until: number | undefined = span.to;
  while (until !== undefined && until > span.from) {
    const from = Math.max(span.from, until - PAGE_SECONDS);
    const polled = await polledIn(stored, columns, { from, to: until });
    if (polled.rows.length > 0) return { ...polled, from };
    until = await lastChunkBefore(device, from);
  }
  return { rows: [], leftOut: [], from: span.from };
}

interface Polled {
  rows: SampleRow[];
  leftOut: NonNullable<Samples['leftOut']>;
}

async function polledIn(
  { record, shardId }: StoredDevice,
  columns: readonly Column[],
  { from, to }: Span,
): Promise<Polled> {
  const counts = columns.map(({ stored }) => countsOf(stored.series));
  const wanted = new Set([
    HOST_STATUS,
    ...columns.map(({ stored }) => stored.series),
    ...counts.flat().map(({ id }) => id),
  ]);
  const { series } = await readSeries({
    accountId: record.account_id,
    deviceId: record.id,
    shardId,
    wanted: (id) => wanted.has(id),
    fromSeconds: from,
    toSeconds: to,
  });
  const samplesOf = (id: string) => {
    const part = series.get(id)?.[0];
    return part?.samples && { ...part, samples: part.samples };
  };
  const rows = sampleRows(
    columns,
    columns.map(({ stored }) => samplesOf(stored.series)),
    samplesOf(HOST_STATUS),
  );
  const isWithin = (moment: number) => moment >= from && moment < to;
  return {
    rows: rows.filter(([moment]) => isWithin(moment)),
    leftOut: columns.flatMap(({ series: id }, at) =>
      counts[at]!.flatMap((count) =>
        momentsOf(samplesOf(count.id))
          .filter(isWithin)
          .map((epochSeconds) => ({ series: id, epochSeconds, reason: count.reason })),
      ),
    ),
  };
}

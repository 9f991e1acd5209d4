import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { MOST_SERIES } from '../../../../core/contract/dashboards.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { leftOutWords, type LeftOut } from '../../../../core/domain/left-out.ts';
import { momentLabel, spanLabel, type Span } from '../../../../core/domain/range.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import type { Samples as SamplesPage } from '../../../../core/domain/samples.ts';
import { isRefreshOf } from '../../../../core/domain/zoom.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { ChartWidget } from '../../ui/chart/chart-model.ts';
import { isShort, RawTable } from '../../ui/chart/raw-table.tsx';
import { CopyLink } from './copy-link.tsx';
import { SamplesCsv } from './samples-csv.tsx';
import { useSamples } from './use-samples.ts';

interface SamplesProps {
  accountId: string;
  deviceId: string;
  widget: ChartWidget;
  span: Span;
  /** The graph can be opened by an address of its own. */
  hasLink?: boolean;
}

/** Raw samples behind a graph: as polled, not as drawn. */
export function Samples({
  accountId,
  deviceId,
  widget,
  span: current,
  hasLink = true,
}: SamplesProps) {
  const { span, page, turn } = usePage(current);
  const place = { accountId, deviceId, series: widget.lines.map(({ series }) => series), span };
  const pages = useSamples(place);
  const first = pages.data?.pages[0]?.data;
  const rows = pages.data?.pages.flatMap(({ data }) => data.rows) ?? [];
  const leftOut = pages.data?.pages.flatMap(({ data }) => data.leftOut ?? []) ?? [];
  const wantsMore = pages.hasNextPage && !pages.isFetching && !pages.error && isShort(rows, page);
  useEffect(() => {
    if (wantsMore) void pages.fetchNextPage();
  });
  if (pages.error && !first)
    return (
      <Alert
        type="error"
        header="The samples could not be read"
        action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
      >
        {sentenceOf(pages.error)}
      </Alert>
    );
  return (
    <SpaceBetween size="xs">
      <Box color="text-body-secondary" fontSize="body-s">
        {spanLabel(span.startEpochSeconds, span.endEpochSeconds)}. {first && heading(first, span)}
        {widget.lines.length > MOST_SERIES &&
          ` The first ${MOST_SERIES} of ${widget.lines.length} lines.`}
      </Box>
      <RawTable
        title={widget.title}
        columns={(first?.columns ?? []).map(({ series, name, unit }) => ({
          name: widget.lines.find((line) => line.series === series)?.legend ?? name,
          unit,
          leftOut: new Set(
            leftOut.flatMap((one) => (one.series === series ? [one.epochSeconds] : [])),
          ),
        }))}
        rows={rows}
        hasMore={pages.hasNextPage}
        isReading={pages.isFetching}
        page={page}
        onPage={turn}
      />
      {leftOutWords(leftOut.map(oneLeftOut), momentLabel).map((words) => (
        <Box key={words} color="text-body-secondary" fontSize="body-s">
          {words}
        </Box>
      ))}
      {pages.error && <Alert type="error">{sentenceOf(pages.error)}</Alert>}
      <SpaceBetween direction="horizontal" size="xs">
        <SamplesCsv place={place} title={widget.title} />
        {hasLink && <CopyLink widget={widget} span={span} />}
      </SpaceBetween>
    </SpaceBetween>
  );
}

const oneLeftOut = ({
  reason,
  epochSeconds,
}: NonNullable<SamplesPage['leftOut']>[number]): LeftOut => ({
  reason,
  samples: 1,
  firstEpochSeconds: epochSeconds,
  lastEpochSeconds: epochSeconds,
});

/** The first page follows a range that ends now; on any other the range stands still to be read. */
function usePage(current: Span) {
  const [page, setPage] = useState(1);
  const [held, setHeld] = useState(current);
  const follows = page === 1 || !isRefreshOf(held, current);
  const turn = (to: number) => {
    if (follows) setHeld(current);
    setPage(to);
  };
  return { span: follows ? current : held, page: follows && page > 1 ? 1 : page, turn };
}

const RATES = ['bit/s', 'packet/s'];

/** Step, zone, and what a figure means: a table that is passed on must say them itself. */
function heading({ stepSeconds, keptFromEpochSeconds, columns }: SamplesPage, span: Span): string {
  return [
    `Polled every ${durationWords(stepSeconds)}, newest first; times are those of ${readerZone()}.`,
    columns.some(({ unit }) => RATES.includes(unit))
      ? 'A rate is the mean since the poll before.'
      : '',
    span.startEpochSeconds < keptFromEpochSeconds
      ? `Samples from before ${momentLabel(keptFromEpochSeconds)} are not kept, only hours and days.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

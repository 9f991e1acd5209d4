import { sinceWords } from '../../../../core/domain/age.ts';
import type { WidgetLine } from '../../../../core/domain/dashboard.ts';
import { HOST_STATUS } from '../../../../core/domain/datasource.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { statusStrip, type StripSpan } from '../../../../core/domain/state-strip.ts';
import { useNowSeconds } from '../state/clock.ts';
import { surface } from '../tokens.ts';
import type { ChartWidget } from './chart-model.ts';
import { useRangeZoom } from '../range/range-zoom.tsx';
import { SpanList } from './span-list.tsx';
import { StateStrip } from './strip-chart.tsx';

/** Statuses as bands over time. */
export function StatusStrips({ widget, span }: { widget: ChartWidget; span: Span }) {
  const now = useNowSeconds();
  const zoom = useRangeZoom();
  return (
    <div className="time-chart" style={surface}>
      {widget.lines.map((line) => {
        const spans = statusStrip(line, span, widget.stepSeconds, widget.isOfState);
        const name = widget.lines.length > 1 ? line.legend : widget.title;
        return (
          <StateStrip
            key={line.series}
            label={name}
            spans={spans}
            range={span}
            summary={`${widget.lines.length > 1 ? `${name}: ` : ''}${statusWords(line, spans, now)}`}
            onZoom={zoom?.zoomTo}
          />
        );
      })}
      <SpanList spans={spansBeside(widget)} range={span} />
    </div>
  );
}

/** The strip of a device's reachability already has its outages. */
function spansBeside({ lines, spans }: ChartWidget): ChartWidget['spans'] {
  return lines.some(({ series }) => series === HOST_STATUS)
    ? spans.filter(({ kind }) => kind !== 'outage')
    : spans;
}

/** "Does not answer at 15 Nov, 01:00." */
function statusWords({ latest }: WidgetLine, spans: readonly StripSpan[], now: number): string {
  const last = spans.findLast(({ startEpoch }) => latest && startEpoch <= latest.epochSeconds);
  return latest && last
    ? `${last.words} at ${sinceWords(latest.epochSeconds, now)}.`
    : 'Nothing was measured in this range.';
}

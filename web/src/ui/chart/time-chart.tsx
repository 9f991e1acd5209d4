import { lazy, Suspense } from 'react';
import { sinceWords } from '../../../../core/domain/age.ts';
import { MAX_TICKS, type Span } from '../../../../core/domain/range.ts';
import {
  nearestPoint,
  peakOf,
  summarySentence,
  type SentenceOptions,
} from '../../../../core/domain/series-view.ts';
import { figure } from '../../../../core/domain/units.ts';
import { useNowSeconds } from '../state/clock.ts';
import '../state/state.css';
import { surface } from '../tokens.ts';
import { showsLegend, type ChartWidget } from './chart-model.ts';
import './chart.css';
import { useCursorMoment } from './cursor.tsx';
import { referenceWords, shownReferences } from './reference-lines.ts';
import { SampleNotes } from './sample-notes.tsx';
import { SpanList } from './span-list.tsx';
import { StatusStrips } from './status-strips.tsx';
import { useSeen } from './use-seen.ts';

const ChartEngine = lazy(async () => ({
  default: (await import('./chart-engine.tsx')).ChartEngine,
}));

export interface TimeChartProps {
  widget: ChartWidget;
  /** Range of the time axis, even without data. */
  span: Span;
  /** The widget still has the previous range: its lines are drawn, its figures are not. */
  isFormer?: boolean;
  heightPixels?: number;
  /** The sentence of a graph is beside its heading already. */
  isSaidAbove?: boolean;
}

/** Height of axis labels and legend, to reserve space before the graph loads. */
const BELOW_PLOT_PIXELS = 34;
/** Width of a time label with its margin. */
const LABEL_PIXELS = 75;
const LEAST_TICKS = 3;
/** A range that ended longer ago is in the past. */
const PAST_AFTER_SECONDS = 300;

/**
 * The portal's only chart: lines with gaps, reference lines, planned work, outages and alerts, also
 * as text; statuses as strips. Drawn when it scrolls into view. `RawTable` shows the same data as a
 * table.
 */
export function TimeChart({
  widget,
  span,
  isFormer = false,
  heightPixels = 200,
  isSaidAbove = false,
}: TimeChartProps) {
  const { ref, widthPixels } = useSeen<HTMLDivElement>();
  const sentenceOptions = useSentenceOptions(span);
  if (widget.verticalLabel === 'status') return <StatusStrips widget={widget} span={span} />;
  const sentence = sentenceOf(widget, isFormer, sentenceOptions);
  const height = heightPixels + (showsLegend(widget) ? BELOW_PLOT_PIXELS : 0);
  if (!peakOf(widget)) {
    return (
      <div ref={ref} className="time-chart" style={surface}>
        <p className="time-chart__empty" style={{ minHeight: height }}>
          {sentence}
        </p>
        <SampleNotes widget={widget} moment={sentenceOptions.moment} />
        <SpanList spans={widget.spans} range={span} />
      </div>
    );
  }
  return (
    <div ref={ref} className="time-chart" style={surface}>
      {!isSaidAbove && (
        <Readout widget={widget} sentence={sentence} sentenceOptions={sentenceOptions} />
      )}
      <div className="time-chart__plot" style={{ minHeight: height }}>
        {widthPixels !== null && (
          <Suspense fallback={null}>
            <ChartEngine
              widget={widget}
              span={span}
              heightPixels={heightPixels}
              mostTicks={mostTicks(widthPixels)}
              description={sentence}
            />
          </Suspense>
        )}
      </div>
      <FarReferences widget={widget} />
      <SampleNotes widget={widget} moment={sentenceOptions.moment} />
      <SpanList spans={widget.spans} range={span} />
    </div>
  );
}

const sentenceOf = (widget: ChartWidget, isFormer: boolean, options: SentenceOptions) =>
  isFormer ? 'Loading this range' : summarySentence(widget, options);

/** The sentence of a graph alone, for a place beside its heading. */
export function ChartSentence({ widget, span, isFormer = false }: TimeChartProps) {
  const sentenceOptions = useSentenceOptions(span);
  if (!hasSentence(widget)) return null;
  const sentence = sentenceOf(widget, isFormer, sentenceOptions);
  return <Readout widget={widget} sentence={sentence} sentenceOptions={sentenceOptions} />;
}

/** Strips have words of their own; without figures they are in the place of the graph. */
const hasSentence = (widget: ChartWidget) =>
  widget.verticalLabel !== 'status' && peakOf(widget) !== null;

function mostTicks(widthPixels: number): number {
  return Math.min(MAX_TICKS, Math.max(LEAST_TICKS, Math.floor(widthPixels / LABEL_PIXELS)));
}

function useSentenceOptions(span: Span): SentenceOptions {
  const now = useNowSeconds();
  return {
    endsNow: span.endEpochSeconds > now - PAST_AFTER_SECONDS,
    moment: (epochSeconds) => sinceWords(epochSeconds, now),
  };
}

interface ReadoutProps {
  widget: ChartWidget;
  sentence: string;
  sentenceOptions: SentenceOptions;
}

/** The summary, or the figures under the cursor. */
function Readout({ widget, sentence, sentenceOptions }: ReadoutProps) {
  const moment = useCursorMoment();
  const nearest =
    moment === null ? null : widget.lines.map(({ data }) => nearestPoint(data, moment));
  const at = nearest?.find((point) => point !== null)?.[0];
  if (!nearest || at === undefined) return <p className="time-chart__sentence">{sentence}</p>;
  return (
    <p className="time-chart__sentence" aria-hidden="true">
      <strong>{sentenceOptions.moment(at)}</strong>{' '}
      {widget.lines
        .map((line, index) => `${line.legend} ${figure(nearest[index]?.[1], widget.verticalLabel)}`)
        .join(', ')}
    </p>
  );
}

/** Reference lines too far beyond the data to draw. */
function FarReferences({ widget }: { widget: ChartWidget }) {
  const drawn = new Set(shownReferences(widget));
  const far = widget.references.filter((reference) => !drawn.has(reference));
  if (far.length === 0) return null;
  return (
    <p className="time-chart__note">
      {far.map((reference) => referenceWords(reference, widget.verticalLabel)).join('; ')} (outside
      the graph).
    </p>
  );
}

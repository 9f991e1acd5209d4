import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { axisTicks, MAX_TICKS, tickLabels, type Span } from '../../../../core/domain/range.ts';
import {
  around,
  spanAt,
  STRIP_WORDS,
  stripSpanWords,
  type StripSpan,
} from '../../../../core/domain/state-strip.ts';
import { useNowSeconds } from '../state/clock.ts';
import '../state/state.css';
import { surface } from '../tokens.ts';
import './state-strip.css';
import { useMostTicks } from './use-most-ticks.ts';
import { stripPath, stripSign } from './strip-path.ts';

interface StateStripProps {
  label: string;
  spans: readonly StripSpan[];
  range: Span;
  /** The whole strip in one sentence. */
  summary: string;
  /** Click or Enter zooms if set. */
  onZoom?: ((span: Span) => void) | undefined;
  /** Beside the sentence. */
  actions?: ReactNode;
}

/** In drawing order. */
const STATES = ['up', 'planned', 'unknown', 'flapping', 'brief', 'part', 'most', 'down'] as const;
/** Hit tolerance for short outages, as a share of the strip. */
const NEAR = 0.006;
/** Per cent at either end where a label does not fit on both sides, with a day and on a phone too. */
const EDGE = 5;
const EDGE_NARROW = 12;

/**
 * A bar over time: up low and green, down high and red, planned work and unknown paler. The cells of
 * a long range reach the lower, the longer they were down. A single tab stop: arrows move between
 * troubles, Enter zooms.
 */
export function StateStrip(props: StateStripProps) {
  const { label, spans, range, summary, onZoom, actions } = props;
  const now = useNowSeconds();
  const [pointed, setPointed] = useState<StripSpan | undefined>();
  const trouble = spans.filter((span) => span.state !== 'up');
  const stops = trouble.length > 0 ? trouble : spans;
  const at = pointed ? stops.findIndex((span) => span.startEpoch === pointed.startEpoch) : -1;
  const length = range.endEpochSeconds - range.startEpochSeconds;
  const hasCells = spans.some(({ isCell }) => isCell);
  const under = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const moment = range.startEpochSeconds + ((event.clientX - box.left) / box.width) * length;
    return spanAt(spans, moment, hasCells ? 0 : NEAR * length);
  };
  const zoom = (span: StripSpan | undefined) => span && onZoom?.(around(span, now));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = stops.length - 1;
    const next = {
      ArrowRight: Math.min(last, at + 1),
      ArrowLeft: at < 0 ? last : Math.max(0, at - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) setPointed(stops[next]);
    else if (event.key === 'Enter') zoom(pointed);
    else if (event.key === 'Escape' && pointed) setPointed(undefined);
    else return;
    event.preventDefault();
  };
  const present = STATES.filter((state) =>
    spans.some((span) => span.state === state || span.under === state),
  );
  return (
    <div className="state-strip" style={surface}>
      <div
        className={onZoom ? 'state-strip__bar state-strip__bar--zooms' : 'state-strip__bar'}
        // An input has even steps and nothing within it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={stops.length}
        aria-valuenow={at + 1}
        aria-valuetext={pointed ? stripSpanWords(pointed, now) : summary}
        onKeyDown={onKeyDown}
        onMouseMove={(event) => setPointed(under(event))}
        onMouseLeave={() => setPointed(undefined)}
        onBlur={() => setPointed(undefined)}
        onClick={(event) => zoom(under(event))}
      >
        <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {present.map((state) => (
            <path
              key={state}
              className={`state-strip__${state}`}
              d={stripPath(spans, range, state)}
            />
          ))}
        </svg>
        {pointed && <Marker span={pointed} range={range} />}
      </div>
      <Axis range={range} />
      <p className="state-strip__words">
        <span aria-hidden={pointed !== undefined}>
          {pointed ? stripSpanWords(pointed, now) : summary}
        </span>
        <span className="state-strip__key">
          {present.map((state) => (
            <span key={state} className="state-strip__sign">
              <svg viewBox="0 0 12 10" aria-hidden="true" focusable="false">
                <path className={`state-strip__${state}`} d={stripSign(state)} />
              </svg>
              {wordOf(state, spans)}
            </span>
          ))}
        </span>
        {actions}
      </p>
    </div>
  );
}

/** Depends on the datasource: a fan is 'Not working', a device 'Down'. */
function wordOf(state: StripSpan['state'], spans: readonly StripSpan[]): string {
  const one = spans.find((span) => span.state === state);
  return one && !one.isCell && state !== 'flapping' ? one.words : STRIP_WORDS[state];
}

/** Position of a moment in per cent. */
function placeOf(epochSeconds: number, range: Span): number {
  const length = range.endEpochSeconds - range.startEpochSeconds;
  return ((epochSeconds - range.startEpochSeconds) / length) * 100;
}

function Marker({ span, range }: { span: StripSpan; range: Span }) {
  const from = Math.max(0, placeOf(span.startEpoch, range));
  const to = Math.min(100, placeOf(span.endEpoch || range.endEpochSeconds, range));
  return (
    <span
      className="state-strip__marker"
      style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}
    />
  );
}

/**
 * Centred below its moment, but within the strip.
 * @param place in per cent
 */
function placeOfLabel(place: number, edge: number) {
  const back = place < edge ? 0 : place > 100 - edge ? 100 : 50;
  return { insetInlineStart: `${place}%`, transform: `translateX(-${back}%)` };
}

function Axis({ range }: { range: Span }) {
  const mostTicks = useMostTicks();
  const isNarrow = mostTicks < MAX_TICKS;
  const edge = isNarrow ? EDGE_NARROW : EDGE;
  return (
    <div
      className={isNarrow ? 'state-strip__axis state-strip__axis--narrow' : 'state-strip__axis'}
      aria-hidden="true"
    >
      {[...tickLabels(axisTicks(range, mostTicks), range)].map(([tick, text]) => (
        <span key={tick} style={placeOfLabel(placeOf(tick, range), edge)}>
          {isNarrow ? text : text.split('\n').toReversed().join(', ')}
        </span>
      ))}
    </div>
  );
}

import { useState } from 'react';
import { durationWords } from '../../../../core/domain/age.ts';
import { momentLabel, spanLabel, type Span } from '../../../../core/domain/range.ts';
import { timesWords } from '../../../../core/domain/state-strip.ts';
import { clippedSpans, spanColour, type ClippedSpan } from './bands.ts';
import type { ChartWidget } from './chart-model.ts';

const SHOWN_AT_FIRST = 2;
const PLANNED_WORK = 'Planned work';

/** Outages in one line, then planned work and alerts, latest first. */
export function SpanList({ spans, range }: { spans: ChartWidget['spans']; range: Span }) {
  const [isOpen, setOpen] = useState(false);
  const clipped = clippedSpans(spans, range).toReversed();
  const outages = clipped.filter(({ kind }) => kind === 'outage');
  const others = clipped.filter(({ kind }) => kind !== 'outage');
  const shown = isOpen ? others : others.slice(0, SHOWN_AT_FIRST);
  if (clipped.length === 0) return null;
  return (
    <div className="span-list">
      <ul>
        {outages[0] && <Item span={outages[0]} words={outageWords(outages)} />}
        {shown.map((span) => (
          <Item
            key={`${span.kind}-${span.label}-${span.from}`}
            span={span}
            words={spanWords(span)}
          />
        ))}
      </ul>
      {others.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className="span-list__more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${others.length - SHOWN_AT_FIRST} more`}
        </button>
      )}
    </div>
  );
}

function Item({ span, words }: { span: ClippedSpan; words: string }) {
  return (
    <li className={`span-list__item span-list__item--${span.kind} state-${spanColour(span)}`}>
      {words}
    </li>
  );
}

/** "No answer 48 times, 2 h 24 min in all, between 21 Nov 2026, 04:38 and 22 Nov 2026, 04:21". */
function outageWords(latestFirst: readonly ClippedSpan[]): string {
  const latest = latestFirst[0]!;
  const count = latestFirst.reduce((sum, { outages = 1 }) => sum + outages, 0);
  if (latestFirst.length === 1 && count <= 1) return spanWords(latest);
  const seconds = latestFirst.reduce(
    (sum, { from, to, downSeconds = to - from }) => sum + downSeconds,
    0,
  );
  const first = momentLabel(latestFirst.at(-1)!.startEpoch);
  const last = latest.endEpoch === 0 ? 'now' : momentLabel(latest.endEpoch);
  return `${timesWords('No answer', count)}, ${durationWords(seconds)} in all, between ${first} and ${last}`;
}

/** Real moments, which may be outside the range. */
function spanWords({ kind, label, startEpoch, endEpoch }: ClippedSpan): string {
  const isNamed = kind !== 'downtime' || label.startsWith(PLANNED_WORK);
  const name = isNamed ? label : `${PLANNED_WORK}: ${label}`;
  return `${name}, ${spanLabel(startEpoch, endEpoch)}`;
}

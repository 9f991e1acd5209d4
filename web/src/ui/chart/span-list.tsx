import { useState } from 'react';
import { momentLabel, type Span } from '../../../../core/domain/range.ts';
import { clippedSpans, type ChartWidget, type ClippedSpan } from './chart-model.ts';

const SHOWN_AT_FIRST = 2;
const PLANNED_WORK = 'Planned work';

/** Planned work and alerts of the range in words, the latest first. */
export function SpanList({ spans, range }: { spans: ChartWidget['spans']; range: Span }) {
  const [isOpen, setOpen] = useState(false);
  const clipped = clippedSpans(spans, range).toReversed();
  if (clipped.length === 0) return null;
  const shown = isOpen ? clipped : clipped.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="span-list">
      <ul>
        {shown.map((span) => (
          <li
            key={`${span.kind}-${span.label}-${span.from}`}
            className={`span-list__item span-list__item--${span.kind}`}
          >
            {spanWords(span)}
          </li>
        ))}
      </ul>
      {clipped.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className="span-list__more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${clipped.length - SHOWN_AT_FIRST} more`}
        </button>
      )}
    </div>
  );
}

/** The moments are the real ones, which may lie outside of the range. */
function spanWords({ kind, label, startEpoch, endEpoch }: ClippedSpan): string {
  const isNamed = kind !== 'downtime' || label.startsWith(PLANNED_WORK);
  const name = isNamed ? label : `${PLANNED_WORK}: ${label}`;
  return `${name}, ${endEpoch === 0 ? `since ${momentLabel(startEpoch)}` : `${momentLabel(startEpoch)} to ${momentLabel(endEpoch)}`}`;
}

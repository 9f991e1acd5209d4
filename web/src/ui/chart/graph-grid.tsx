import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { surface } from '../tokens.ts';
import './chart.css';
import { SharedCursor } from './cursor.tsx';
import { GraphCard } from './graph-card.tsx';

interface GraphGridProps {
  widgets: readonly Widget[] | undefined;
  span: Span;
  /** Titles of graphs drawn over the full width. */
  bigTitles?: readonly string[];
  isLoading: boolean;
  error: Error | null;
  onRetry(): void;
}

/**
 * The graphs of a dashboard on one time axis with one cursor; also while they load, when there are
 * none, and on failure.
 */
export function GraphGrid({
  widgets,
  span,
  bigTitles = [],
  isLoading,
  error,
  onRetry,
}: GraphGridProps) {
  if (error) {
    return (
      <Alert
        type="error"
        header="The graphs could not be loaded"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {error.message}
      </Alert>
    );
  }
  if (!widgets)
    return (
      <div className="graph-grid" style={surface} aria-busy={isLoading}>
        {isLoading && <LoadingCards />}
      </div>
    );
  const graphs = widgets.filter((widget) => widget.type === 'graph');
  if (graphs.length === 0)
    return (
      <Box color="text-body-secondary" padding="l" textAlign="center">
        This dashboard has no graphs for this device.
      </Box>
    );
  return (
    <SharedCursor>
      <div className="graph-grid" aria-busy={isLoading}>
        {graphs.map((widget, index) => (
          <GraphCard
            key={`${widget.title}-${index}`}
            widget={widget}
            span={span}
            isBig={bigTitles.includes(widget.title)}
          />
        ))}
      </div>
    </SharedCursor>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth'];

/** As many boxes of a card's size as fill a screen, so that nothing jumps when the graphs come. */
function LoadingCards() {
  return (
    <>
      <output className="graph-grid__loading">Loading graphs</output>
      {PLACES.map((place) => (
        <div key={place} className="graph-grid__placeholder" aria-hidden="true" />
      ))}
    </>
  );
}

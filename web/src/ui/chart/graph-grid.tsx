import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { Span } from '../../../../core/domain/range.ts';
import { surface } from '../tokens.ts';
import './chart.css';
import { GraphCard, type SamplesOf } from './graph-card.tsx';
import type { WidgetsView } from './widgets-view.ts';

interface GraphGridProps {
  view: WidgetsView;
  span: Span;
  samplesOf: SamplesOf;
  /** Titles of full-width graphs. */
  bigTitles?: readonly string[];
}

/** Graphs of a dashboard, including loading, empty and error states. */
export function GraphGrid({ view, span, samplesOf, bigTitles = [] }: GraphGridProps) {
  const { widgets, isFormer, isFetching, error, retry } = view;
  if (error) {
    return (
      <Alert
        type="error"
        header="The graphs could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {error.message}
      </Alert>
    );
  }
  if (!widgets)
    return (
      <div className="graph-grid" style={surface} aria-busy={isFetching}>
        {isFetching && <LoadingCards />}
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
    <div className="graph-grid" aria-busy={isFetching}>
      {graphs.map((widget, index) => (
        <GraphCard
          key={`${widget.title}-${index}`}
          widget={widget}
          span={span}
          samplesOf={samplesOf}
          isFormer={isFormer}
          isBig={bigTitles.includes(widget.title)}
        />
      ))}
    </div>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Placeholders of card size, so that the layout does not jump. */
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

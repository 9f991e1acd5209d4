import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import type { ReactNode } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import { Dialog } from '../form/dialog.tsx';
import type { ChartWidget } from './chart-model.ts';
import type { OpenGraph } from './open-graph.ts';
import { TimeChart } from './time-chart.tsx';

/** Height of the dialog's other parts: title, sentence, axis, legend and buttons. */
const AROUND_PLOT_PIXELS = 340;
const LEAST_PLOT_PIXELS = 220;

interface FullScreenGraphProps {
  widget: ChartWidget;
  span: Span;
  graph: OpenGraph;
  /** Table of the samples. */
  samples: ReactNode;
}

export function FullScreenGraph({ widget, span, graph, samples }: FullScreenGraphProps) {
  const { isRaw, showRaw, close } = graph;
  return (
    <Dialog
      title={widget.port ? `${widget.title} on ${widget.port}` : widget.title}
      size="max"
      onClose={close}
      buttons={(leave) => (
        <>
          <Toggle checked={isRaw} onChange={({ detail }) => showRaw(detail.checked)}>
            Raw Data
          </Toggle>
          <Button variant="primary" onClick={leave}>
            Close
          </Button>
        </>
      )}
    >
      {isRaw ? (
        samples
      ) : (
        <TimeChart
          widget={widget}
          span={span}
          heightPixels={Math.max(LEAST_PLOT_PIXELS, window.innerHeight - AROUND_PLOT_PIXELS)}
        />
      )}
    </Dialog>
  );
}

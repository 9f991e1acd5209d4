import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import { Dialog } from '../form/dialog.tsx';
import type { ChartWidget } from './chart-model.ts';
import { RawTable } from './raw-table.tsx';
import { TimeChart } from './time-chart.tsx';

/** What the dialog needs around the plot: its title, the sentence, axis, legend and buttons. */
const AROUND_PLOT_PIXELS = 340;
const LEAST_PLOT_PIXELS = 220;

interface FullScreenGraphProps {
  widget: ChartWidget;
  span: Span;
  onClose(): void;
}

/**
 * A graph over the whole window, left with Escape or Close; 'Raw Data' shows its figures instead.
 */
export function FullScreenGraph({ widget, span, onClose }: FullScreenGraphProps) {
  const [isRaw, setRaw] = useState(false);
  return (
    <Dialog
      title={widget.title}
      size="max"
      onClose={onClose}
      buttons={(leave) => (
        <>
          <Toggle checked={isRaw} onChange={({ detail }) => setRaw(detail.checked)}>
            Raw Data
          </Toggle>
          <Button variant="primary" onClick={leave}>
            Close
          </Button>
        </>
      )}
    >
      {isRaw ? (
        <RawTable widget={widget} />
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

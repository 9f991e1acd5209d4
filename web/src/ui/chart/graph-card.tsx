import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import type { ChartWidget } from './chart-model.ts';
import './chart.css';
import { FullScreenGraph } from './full-screen-graph.tsx';
import { RawTable } from './raw-table.tsx';
import { TimeChart } from './time-chart.tsx';

const VIEWS = [{ id: 'chart', text: 'Chart' }, { id: 'table', text: 'Table' }];

interface GraphCardProps {
  widget: ChartWidget;
  span: Span;
  /** Drawn over the full width, and higher. */
  isBig?: boolean;
}

/** One graph of a dashboard: as chart or as table, and on the full screen. */
export function GraphCard({ widget, span, isBig = false }: GraphCardProps) {
  const [view, setView] = useState('chart');
  const [isFullScreen, setFullScreen] = useState(false);
  return (
    <div className={isBig ? 'graph-grid__big' : undefined}>
      <Container fitHeight header={(
        <Header variant="h3" actions={(
          <SpaceBetween direction="horizontal" size="xs">
            <SegmentedControl label={`Show ${widget.title} as`} selectedId={view} options={VIEWS} onChange={({ detail }) => setView(detail.selectedId)} />
            <Button iconName="expand" variant="icon" ariaLabel={`Show ${widget.title} on the full screen`} onClick={() => setFullScreen(true)} />
          </SpaceBetween>
        )}>{widget.title}</Header>
      )}>
        {view === 'chart' ? <TimeChart widget={widget} span={span} heightPixels={isBig ? 260 : 200} /> : <RawTable widget={widget} />}
      </Container>
      {isFullScreen && <FullScreenGraph widget={widget} span={span} onClose={() => setFullScreen(false)} />}
    </div>
  );
}

import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import type { ChartWidget } from './chart-model.ts';
import './chart.css';
import { FullScreenGraph } from './full-screen-graph.tsx';
import { RawTable } from './raw-table.tsx';
import { TimeChart } from './time-chart.tsx';

interface GraphCardProps {
  widget: ChartWidget;
  span: Span;
  /** The widget is still that of another range. */
  isFormer?: boolean;
  /** Drawn over the full width, and higher. */
  isBig?: boolean;
}

/** One graph of a dashboard: as chart or as table, and on the full screen. */
export function GraphCard({ widget, span, isFormer = false, isBig = false }: GraphCardProps) {
  const [isTable, setTable] = useState(false);
  const [isFullScreen, setFullScreen] = useState(false);
  return (
    <div className={isBig ? 'graph-grid__big' : undefined}>
      <Container
        fitHeight
        header={
          <Header
            variant="h3"
            headingTagOverride="h2"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  ariaLabel={`Show ${widget.title} as ${isTable ? 'chart' : 'table'}`}
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? 'Chart' : 'Table'}
                </Button>
                <Button
                  iconName="expand"
                  variant="icon"
                  ariaLabel={`Show ${widget.title} on the full screen`}
                  onClick={() => setFullScreen(true)}
                />
              </SpaceBetween>
            }
          >
            {widget.title}
          </Header>
        }
      >
        {isTable ? (
          <RawTable widget={widget} />
        ) : (
          <TimeChart
            widget={widget}
            span={span}
            isFormer={isFormer}
            heightPixels={isBig ? 260 : 200}
          />
        )}
      </Container>
      {isFullScreen && (
        <FullScreenGraph widget={widget} span={span} onClose={() => setFullScreen(false)} />
      )}
    </div>
  );
}

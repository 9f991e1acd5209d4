import Button from '@cloudscape-design/components/button';
import Container, { type ContainerProps } from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import type { ChartWidget } from './chart-model.ts';
import './chart.css';
import { FullScreenGraph } from './full-screen-graph.tsx';
import { useOpenGraph } from './open-graph.ts';
import { ChartSentence, TimeChart } from './time-chart.tsx';
import { useIsWide } from '../use-is-wide.ts';

/** Renders the samples of a graph; a callback, as it calls the API and charts do not. */
export type SamplesOf = (widget: ChartWidget) => ReactNode;

interface GraphCardProps {
  widget: ChartWidget;
  span: Span;
  samplesOf: SamplesOf;
  /** The widget is of the previous range. */
  isFormer?: boolean;
  /** Full width, and higher. */
  isBig?: boolean;
}

/** From this width of the window on a heading has room for the sentence. */
const SENTENCE_PIXELS = 1_100;

/** Little room between title and graph. */
const TIGHT: ContainerProps.Style = {
  header: { paddingBlock: '8px 0' },
  content: { paddingBlock: '2px 12px' },
};

export function GraphCard({
  widget,
  span,
  samplesOf,
  isFormer = false,
  isBig = false,
}: GraphCardProps) {
  const [isTable, setTable] = useState(false);
  const graph = useOpenGraph(widget);
  const isSaidAbove = useIsWide(SENTENCE_PIXELS) && isBig && !isTable;
  return (
    <div className={isBig ? 'graph-grid__big' : undefined}>
      <Container
        fitHeight
        style={TIGHT}
        header={
          <Header
            variant="h3"
            headingTagOverride="h2"
            info={isSaidAbove && <ChartSentence widget={widget} span={span} isFormer={isFormer} />}
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
                  onClick={graph.open}
                />
              </SpaceBetween>
            }
          >
            {widget.title}
            {widget.port && <span className="graph-card__port"> on {widget.port}</span>}
          </Header>
        }
      >
        {isTable ? (
          samplesOf(widget)
        ) : (
          <TimeChart
            widget={widget}
            span={span}
            isFormer={isFormer}
            heightPixels={isBig ? 260 : 200}
            isSaidAbove={isSaidAbove}
          />
        )}
      </Container>
      {graph.isOpen && (
        <FullScreenGraph widget={widget} span={span} graph={graph} samples={samplesOf(widget)} />
      )}
    </div>
  );
}

import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import type { Span } from '../../../../core/domain/range.ts';
import type { ChartWidget } from '../../ui/chart/chart-model.ts';
import { linkToSamples } from '../../ui/chart/open-graph.ts';

/** An address that keeps the graph and the very range, also tomorrow. */
export function CopyLink({ widget, span }: { widget: ChartWidget; span: Span }) {
  return (
    <CopyToClipboard
      copyButtonText="Copy link"
      copySuccessText="Link copied"
      copyErrorText="The link could not be copied"
      textToCopy={linkToSamples(new URL(window.location.href), widget, span)}
    />
  );
}

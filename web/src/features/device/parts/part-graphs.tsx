import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { partGraphsId, type PartSource } from '../../../../../core/domain/dashboard.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import type { Sensor } from '../../../../../core/domain/parts.ts';
import type { Span } from '../../../../../core/domain/range.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { Samples } from '../../../parts/dashboard/samples.tsx';
import { useDashboard } from '../../../parts/dashboard/use-dashboard.ts';
import { GraphGrid } from '../../../ui/chart/graph-grid.tsx';

interface PartGraphsProps {
  device: Device;
  datasource: PartSource;
  part: { id: string; states?: Sensor['states'] };
  span: Span;
  /** Columns that the row does not show, with their texts. */
  facts: readonly (readonly [column: string, text: string])[];
  /** What a reader of the graphs must know. */
  note?: string;
}

/** The graphs of one port or sensor over the range of the page. */
export function PartGraphs({ device, datasource, part, span, facts, note }: PartGraphsProps) {
  const place = { accountId: device['Account ID'], deviceId: device.id };
  const dashboardId = partGraphsId(datasource, part.id);
  const view = useDashboard({ ...place, dashboardId }, span);
  const widgets = view.widgets
    ?.filter(({ lines }) => lines.length > 0)
    .map((widget) => ({ ...widget, isOfState: part.states !== undefined }));
  return (
    <SpaceBetween size="s">
      {facts.length > 0 && (
        <KeyValuePairs
          columns={4}
          items={facts.map(([label, text]) => ({ label, value: text || NO_VALUE }))}
        />
      )}
      {note ? <Box color="text-body-secondary">{note}</Box> : null}
      {widgets?.length === 0 ? (
        <Box color="text-body-secondary">Nothing was measured in this range.</Box>
      ) : (
        <GraphGrid
          view={{ ...view, widgets }}
          span={span}
          samplesOf={(widget) => <Samples {...place} widget={widget} span={span} hasLink={false} />}
        />
      )}
    </SpaceBetween>
  );
}

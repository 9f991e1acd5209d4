import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import type { Alert } from '../../../../core/domain/alert.ts';
import { seriesId } from '../../../../core/domain/datasource.ts';
import { isStateWord } from '../../../../core/domain/fault-words.ts';
import { measuredDatapoint } from '../../../../core/domain/flapping.ts';
import { thresholdLines } from '../../../../core/domain/threshold.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { Samples } from '../../parts/dashboard/samples.tsx';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';
import { SharedCursor } from '../../ui/chart/cursor.tsx';
import { TimeChart } from '../../ui/chart/time-chart.tsx';

/**
 * Shown on either side of the moment at which the alert began: what led to it, and whether it went
 * on. As much is shown before now.
 */
const AROUND_SECONDS = 3_600;
const HEIGHT_PIXELS = 160;

const VIEWS = [
  { id: 'began', text: 'When it began' },
  { id: 'now', text: 'Now' },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** The datapoint around the moment it crossed, or up to now, with the thresholds that held then. */
export function AlertGraph({ alert }: { alert: Alert }) {
  const [view, setView] = useState<View>('began');
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const span = useMemo(() => spanOf(view, alert.startEpoch, now), [view, alert.startEpoch, now]);
  const [isTable, setTable] = useState(false);
  const place = { accountId: alert.account_id, deviceId: alert.monitorObjectId };
  const datapoint = measuredDatapoint(alert.dataPointName);
  const dashboardId = seriesId(alert.dataSourceId, alert.instanceName, datapoint);
  const { widgets, isFormer, error } = useDashboard({ ...place, dashboardId }, span);
  const [found] = widgets ?? [];
  const widget = useMemo(
    () =>
      found && {
        ...found,
        references: thresholdLines(alert.threshold),
        isOfState: isStateWord(alert, alert.alertValue),
      },
    [found, alert],
  );
  if (error) return <p>The graph of this datapoint could not be loaded. {sentenceOf(error)}</p>;
  if (widgets && !found) return <p>This datapoint is no longer measured.</p>;
  return (
    <section
      className="alert-graph"
      aria-label={`${alert.dataPointName} ${view === 'began' ? 'around the beginning of the alert' : 'up to now'}`}
      aria-busy={!widget}
    >
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        <SegmentedControl
          label="Part of the graph"
          selectedId={view}
          options={[...VIEWS]}
          onChange={({ detail }) => setView(detail.selectedId === 'now' ? 'now' : 'began')}
        />
        <Toggle checked={isTable} onChange={({ detail }) => setTable(detail.checked)}>
          Table
        </Toggle>
      </SpaceBetween>
      {widget && isTable && <Samples {...place} widget={widget} span={span} hasLink={false} />}
      {widget && !isTable && (
        <SharedCursor>
          <TimeChart widget={widget} span={span} isFormer={isFormer} heightPixels={HEIGHT_PIXELS} />
        </SharedCursor>
      )}
    </section>
  );
}

function spanOf(view: View, startEpoch: number, nowSeconds: number) {
  if (view === 'now')
    return { startEpochSeconds: nowSeconds - 2 * AROUND_SECONDS, endEpochSeconds: nowSeconds };
  return {
    startEpochSeconds: startEpoch - AROUND_SECONDS,
    endEpochSeconds: Math.max(startEpoch + 1, Math.min(startEpoch + AROUND_SECONDS, nowSeconds)),
  };
}

import { useMemo, useState } from 'react';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { seriesId } from '../../../../core/domain/datasource.ts';
import { thresholdLines } from '../../../../core/domain/threshold.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { SharedCursor } from '../../ui/chart/cursor.tsx';
import { TimeChart } from '../../ui/chart/time-chart.tsx';

/**
 * Shown on either side of the moment at which the alert began: what led to it, and whether it went
 * on.
 */
const AROUND_SECONDS = 3_600;
const HEIGHT_PIXELS = 160;

/** The datapoint around the moment it crossed, with the thresholds that held then. */
export function AlertGraph({ alert }: { alert: Alert }) {
  const [span] = useState(() => spanAround(alert.startEpoch, Math.floor(Date.now() / 1000)));
  const { data, error } = useEndpoint(dashboards.getDashboardData, {
    account_id: alert.account_id,
    device_id: alert.monitorObjectId,
    dash_id: seriesId(alert.dataSourceId, alert.instanceName, alert.dataPointName),
    start: span.startEpochSeconds,
    end: span.endEpochSeconds,
  });
  const widget = useMemo(
    () => data?.data[0] && { ...data.data[0], references: thresholdLines(alert.threshold) },
    [data, alert.threshold],
  );
  if (error) return <p>The graph of this datapoint could not be loaded. {sentenceOf(error)}</p>;
  return (
    <section
      className="alert-graph"
      aria-label={`${alert.dataPointName} around the beginning of the alert`}
      aria-busy={!widget}
    >
      {widget && (
        <SharedCursor>
          <TimeChart widget={widget} span={span} heightPixels={HEIGHT_PIXELS} />
        </SharedCursor>
      )}
    </section>
  );
}

function spanAround(startEpoch: number, nowSeconds: number) {
  return {
    startEpochSeconds: startEpoch - AROUND_SECONDS,
    endEpochSeconds: Math.max(startEpoch + 1, Math.min(startEpoch + AROUND_SECONDS, nowSeconds)),
  };
}

import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { availabilitySentence } from '../../../../core/domain/availability-words.ts';
import type { StateSpan } from '../../../../core/domain/availability.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { availabilityStrip } from '../../../../core/domain/state-strip.ts';
import { StateStrip } from '../../ui/chart/strip-chart.tsx';
import { StripTable } from '../../ui/chart/strip-table.tsx';
import type { PageRange } from '../../ui/range/use-range.ts';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';

/** Whether the device was up, over the whole range: what no graph below may hide. */
export function DeviceStrip({ device, range }: { device: Device; range: PageRange }) {
  const [isTable, setTable] = useState(false);
  const { widgets, isFormer, error } = useDashboard(
    { accountId: device['Account ID'], deviceId: device.id, dashboardId: 'availability' },
    range.span,
  );
  const availability = isFormer ? undefined : widgets?.[0]?.availability;
  if (error)
    return (
      <Box color="text-body-secondary">
        When the device was up could not be read: {error.message}
      </Box>
    );
  const classes = device.flapping ? 'device-strip device-strip--long' : 'device-strip';
  if (!availability) return <div className={classes} aria-busy="true" />;
  const label = `When ${device.label} was up`;
  const spans = availabilityStrip(availability);
  const measured = measuredPart(availability.states, range.span);
  return (
    <div className={classes}>
      <StateStrip
        label={label}
        spans={spans}
        range={range.span}
        summary={availabilitySentence(availability, range.span)}
        onZoom={range.zoomTo}
        actions={
          <span className="device-strip__actions">
            {measured && (
              <button type="button" className="link-button" onClick={() => range.zoomTo(measured)}>
                From the first measurement
              </button>
            )}
            <button
              type="button"
              className="link-button"
              aria-expanded={isTable}
              aria-label={`Table of ${label}`}
              onClick={() => setTable(!isTable)}
            >
              Table
            </button>
          </span>
        }
      />
      {isTable && <StripTable label={label} spans={spans} />}
    </div>
  );
}

/** From this share on the graphs have less room than the time before them. */
const MUCH_EMPTY = 0.5;

/** The range from its first measurement on, where much of it lies before that. */
function measuredPart(states: readonly StateSpan[], { startEpochSeconds, endEpochSeconds }: Span) {
  const [first, next] = states;
  if (first?.state !== 'unknown' || !next) return null;
  const isMuch =
    next.startEpoch - startEpochSeconds > MUCH_EMPTY * (endEpochSeconds - startEpochSeconds);
  return isMuch ? { startEpochSeconds: next.startEpoch, endEpochSeconds } : null;
}

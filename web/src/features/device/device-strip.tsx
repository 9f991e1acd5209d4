import Box from '@cloudscape-design/components/box';
import { availabilitySentence } from '../../../../core/domain/availability-words.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { stripOf } from '../../../../core/domain/state-strip.ts';
import { StateStrip } from '../../ui/chart/strip-chart.tsx';
import type { PageRange } from '../../ui/range/use-range.ts';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';

/** Whether the device was up, over the whole range: what no graph below may hide. */
export function DeviceStrip({ device, range }: { device: Device; range: PageRange }) {
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
  if (!availability) return <div className="device-strip--coming" aria-busy="true" />;
  return (
    <StateStrip
      label={`When ${device.label} was up`}
      spans={stripOf(availability.states)}
      range={range.span}
      summary={availabilitySentence(availability, range.span)}
      onZoom={range.zoomTo}
    />
  );
}

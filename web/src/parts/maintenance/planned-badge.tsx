import Popover from '@cloudscape-design/components/popover';
import type { Device } from '../../../../core/domain/device.ts';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import './work-now.css';
import { WorkNowLater } from './work-now-later.tsx';

/** The state of a device in planned work; it opens what the work is. */
export function PlannedBadge({ device }: { device: Device }) {
  return (
    <Popover
      triggerType="custom"
      size="medium"
      renderWithPortal
      content={<WorkNowLater device={device} />}
    >
      <button
        type="button"
        className="planned-badge"
        aria-label={`Planned work on ${device.label}`}
      >
        <StateBadge state="SDT" />
      </button>
    </Popover>
  );
}

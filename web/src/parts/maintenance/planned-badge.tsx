import { lazy, Suspense } from 'react';
import Popover from '@cloudscape-design/components/popover';
import type { Device } from '../../../../core/domain/device.ts';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import './work-now.css';

const WorkNow = lazy(async () => ({ default: (await import('./work-now.tsx')).WorkNow }));

/** The state of a device in planned work; it opens what the work is. */
export function PlannedBadge({ device }: { device: Device }) {
  return (
    <Popover
      triggerType="custom"
      size="medium"
      renderWithPortal
      content={
        <Suspense fallback="Reading the planned work">
          <WorkNow device={device} />
        </Suspense>
      }
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

import { lazy, Suspense } from 'react';
import type { Device } from '../../../../core/domain/device.ts';

const WorkNow = lazy(async () => ({ default: (await import('./work-now.tsx')).WorkNow }));

/** Planned work that is on now, loaded when it is looked at. */
export function WorkNowLater({ device }: { device: Device }) {
  return (
    <Suspense fallback={<p>Loading the planned work</p>}>
      <WorkNow device={device} />
    </Suspense>
  );
}

import Badge from '@cloudscape-design/components/badge';
import { useState } from 'react';
import { devices } from '../../../../core/contract/devices.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { STATES } from '../../../../core/domain/state.ts';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { StateShape } from '../../ui/state/state-shape.tsx';

const PROPERTY = 'Pre-Live';

/**
 * Says that the device is not live yet; with the right, a click ends that. Its word is only for
 * screen readers on windows narrower than 958 px.
 */
export function PreLiveBadge({ device, mayRemove }: { device: Device; mayRemove: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const face = (
    <Badge>
      <span className="pre-live" title={PROPERTY}>
        <StateShape shape={STATES.pre_live.shape} />
        <span className="pre-live__word">{PROPERTY}</span>
      </span>
    </Badge>
  );
  if (!mayRemove) return face;
  return (
    <>
      <button type="button" className="badge-button" onClick={() => setAsking(true)}>
        {face}
      </button>
      {isAsking && <DisablePreLive device={device} onClose={() => setAsking(false)} />}
    </>
  );
}

function DisablePreLive({ device, onClose }: { device: Device; onClose(): void }) {
  const flash = useFlash();
  const { mutateAsync } = useWrite(devices.removeProperty, { invalidates: [devices.getDevice] });
  return (
    <ConfirmDialog
      title="Disable Pre-Live"
      verb="Disable Pre-Live"
      failed="The device is still in Pre-Live"
      send={() => mutateAsync({ params: { id: device.id, prop: PROPERTY } })}
      onSent={() => flash({ type: 'success', text: `${device.label} is no longer in Pre-Live.` })}
      onClose={onClose}
    >
      You are about to manually remove the device from Pre-Live. This cannot be undone.
    </ConfirmDialog>
  );
}

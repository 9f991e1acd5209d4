import AlertBox from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { devices } from '../../../../core/contract/devices.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { STATES } from '../../../../core/domain/state.ts';
import { useWrite } from '../../api/queries.ts';
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
  const removal = useWrite(devices.removeProperty, {
    invalidates: [devices.getDevice],
    onSuccess: () => {
      flash({ type: 'success', text: `${device.label} is no longer in Pre-Live.` });
      onClose();
    },
  });
  return (
    <Modal
      visible
      header="Disable Pre-Live"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={removal.isPending}
              onClick={() => removal.mutate({ params: { id: device.id, prop: PROPERTY } })}
            >
              Confirm
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <span>
          You are about to manually remove the device from Pre-Live. This cannot be undone.
        </span>
        {removal.error && <AlertBox type="error">{removal.error.message}</AlertBox>}
      </SpaceBetween>
    </Modal>
  );
}

import Modal from '@cloudscape-design/components/modal';
import Tabs from '@cloudscape-design/components/tabs';
import { RecipientsTab } from './recipients-tab.tsx';
import type { ThresholdTarget } from './target.ts';
import { ThresholdsTab } from './thresholds-tab.tsx';

interface AlertConfigurationDialogProps {
  accountId: string;
  /** The device or group whose thresholds are shown first; the person chooses when there is none. */
  target?: ThresholdTarget;
  onClose(): void;
}

/** Who is told of alerts, and when an alert opens. */
export function AlertConfigurationDialog({ accountId, target, onClose }: AlertConfigurationDialogProps) {
  return (
    <Modal visible size="max" onDismiss={onClose} header="Alert Configuration" closeAriaLabel="Close">
      <Tabs
        ariaLabel="Alert configuration"
        tabs={[
          { id: 'recipients', label: 'Recipients', content: <RecipientsTab accountId={accountId} onClose={onClose} /> },
          { id: 'thresholds', label: 'Custom Alerts', content: <ThresholdsTab accountId={accountId} {...(target ? { target } : {})} onClose={onClose} /> },
        ]}
      />
    </Modal>
  );
}

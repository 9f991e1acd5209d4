import Modal from '@cloudscape-design/components/modal';
import Tabs from '@cloudscape-design/components/tabs';
import { useDiscardGuard } from '../../ui/confirm/discard-guard.tsx';
import { RecipientsTab } from './recipients-tab.tsx';
import type { ThresholdTarget } from './target.ts';
import { ThresholdsTab } from './thresholds-tab.tsx';
import { useRecipients } from './use-recipients.ts';
import { useThresholds } from './use-thresholds.ts';
import './alert-configuration.css';

export type Leaving = ReturnType<typeof useDiscardGuard>;

interface AlertConfigurationDialogProps {
  accountId: string;
  /**
   * The device or group whose thresholds are shown first; the person chooses when there is none.
   */
  target?: ThresholdTarget;
  onClose(): void;
}

/**
 * Who is told of alerts, and when an alert opens. What was changed on one tab stays while the other
 * is looked at.
 */
export function AlertConfigurationDialog({
  accountId,
  target,
  onClose,
}: AlertConfigurationDialogProps) {
  const list = useRecipients(accountId);
  const thresholds = useThresholds(accountId, target ?? null);
  const leaving = useDiscardGuard(
    list.hasChanged || list.typed.trim() !== '' || thresholds.hasChanged,
    onClose,
  );
  return (
    <Modal
      visible
      size="max"
      onDismiss={({ detail }) => leaving.leave(detail.reason)}
      header="Alert Configuration"
      closeAriaLabel="Close"
    >
      <div className="alert-configuration">
        <Tabs
          ariaLabel="Alert configuration"
          tabs={[
            {
              id: 'recipients',
              label: 'Recipients',
              content: <RecipientsTab list={list} leaving={leaving} />,
            },
            {
              id: 'thresholds',
              label: 'Custom Alerts',
              content: (
                <ThresholdsTab
                  accountId={accountId}
                  isChoosing={!target}
                  state={thresholds}
                  leaving={leaving}
                />
              ),
            },
          ]}
        />
      </div>
    </Modal>
  );
}

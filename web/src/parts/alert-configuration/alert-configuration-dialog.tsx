import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { Dialog } from '../../ui/form/dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { RecipientsTab } from './recipients-tab.tsx';
import type { ThresholdTarget } from './target.ts';
import { ThresholdsTab } from './thresholds-tab.tsx';
import { useRecipients } from './use-recipients.ts';
import { useTargets } from './use-targets.ts';
import { useThresholds } from './use-thresholds.ts';
import './alert-configuration.css';

interface AlertConfigurationDialogProps {
  accountId: string;
  /**
   * The device or group whose thresholds are shown first; the person chooses when there is none.
   */
  target?: ThresholdTarget;
  onClose(): void;
}

/**
 * Recipients of alerts, and thresholds: a form on each tab. Changes on one stay while the other is
 * open.
 */
export function AlertConfigurationDialog({
  accountId,
  target,
  onClose,
}: AlertConfigurationDialogProps) {
  const recipients = useRecipients(accountId);
  const thresholds = useThresholds(accountId, target ?? null);
  const targets = useTargets(accountId);
  const [tab, setTab] = useState('recipients');
  const { form } = tab === 'recipients' ? recipients : thresholds;
  return (
    <Dialog
      title="Alert Configuration"
      size="max"
      onClose={onClose}
      buttons={(leave) => (
        <>
          {form.isChanged && !form.isRunning && (
            <StatusIndicator type="pending">Not saved yet</StatusIndicator>
          )}
          <Button variant="link" onClick={leave}>
            Close
          </Button>
          {!(tab === 'thresholds' && targets.isReadOnly) && (
            <SubmitButton form={form} verb="Save" />
          )}
        </>
      )}
    >
      <div className="alert-configuration">
        <Tabs
          ariaLabel="Alert configuration"
          activeTabId={tab}
          onChange={({ detail }) => setTab(detail.activeTabId)}
          tabs={[
            {
              id: 'recipients',
              label: 'Recipients',
              content: <RecipientsTab list={recipients} />,
              contentRenderStrategy: 'lazy',
            },
            {
              id: 'thresholds',
              label: 'Custom Alerts',
              content: <ThresholdsTab targets={targets} isChoosing={!target} state={thresholds} />,
              contentRenderStrategy: 'lazy',
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { alerts } from '../../../../../core/contract/alerts.ts';
import { NO_MESSAGE, type Alert } from '../../../../../core/domain/alert.ts';
import { datapointWords } from '../../../../../core/domain/datasource.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { thresholdWords, valueWords } from '../../../../../core/domain/alert-figures.ts';
import { formerWords, wholeFaultWords } from '../../../../../core/domain/fault-words.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { AcknowledgeForm } from '../../../parts/acknowledge/acknowledge-form.tsx';
import { useMayAcknowledge } from '../../../parts/acknowledge/use-acknowledge.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';

interface AlertDialogProps {
  alert: Alert;
  device: Device;
  onClose(): void;
}

/** An alert, and the way to acknowledge it. */
export function AlertDialog({ alert, device, onClose }: AlertDialogProps) {
  const mayAcknowledge = useMayAcknowledge();
  return (
    <Dialog
      title={`${alert.severityLabel}: ${wholeFaultWords(alert, device['Circuit Size'])}`}
      size="large"
      onClose={onClose}
    >
      <Tabs
        ariaLabel="Alert"
        tabs={[
          { id: 'summary', label: 'Summary', content: <Summary alert={alert} /> },
          ...(mayAcknowledge(device)
            ? [
                {
                  id: 'acknowledge',
                  label: 'Acknowledge',
                  content: (
                    <AcknowledgeForm alert={alert} billingRef={device['Billing Reference']} />
                  ),
                  // Typed text stays while the summary is open.
                  contentRenderStrategy: 'lazy' as const,
                },
              ]
            : []),
        ]}
      />
    </Dialog>
  );
}

function Summary({ alert }: { alert: Alert }) {
  const detailed = useEndpoint(alerts.getAlert, {
    account_id: alert.account_id,
    alert_id: alert.id,
  });
  const message = detailed.data?.data[0]?.detailMessage ?? alert.detailMessage;
  return (
    <SpaceBetween size="m">
      {message ? (
        <div>
          <Box variant="h3">{message.subject}</Box>
          <Box variant="p">
            <span className="alert-body">{message.body}</span>
          </Box>
        </div>
      ) : (
        <Box color="text-body-secondary">
          {detailed.isLoading
            ? 'Loading the message'
            : detailed.error
              ? `The message could not be loaded: ${detailed.error.message}`
              : NO_MESSAGE}
        </Box>
      )}
      <KeyValuePairs
        columns={2}
        items={[
          { label: 'ID', value: alert.id },
          { label: 'Threshold', value: thresholdWords(alert) },
          { label: 'Value', value: valueWords(alert, formerWords) },
          { label: 'Datapoint', value: datapointWords(alert.dataPointName) },
          ...(alert.acked
            ? [{ label: 'Acknowledged by', value: `${alert.ackedBy}: ${alert.ackComment}` }]
            : []),
        ]}
      />
    </SpaceBetween>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { alerts as alertCalls } from '../../../../core/contract/alerts.ts';
import { alertMessage, groupNames, type AlertRow } from '../../../../core/domain/alert-row.ts';
import { NO_ACK_COMMENT } from '../../../../core/domain/alert.ts';
import { useMayOnDevice } from '../../access/permissions.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { AcknowledgeForm } from '../../parts/acknowledge/acknowledge-form.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { Age } from '../../ui/state/age.tsx';
import { AlertNotices } from './alert-notices.tsx';

/** The chart is large, and most alerts are never unfolded. */
const AlertGraph = lazy(async () => ({ default: (await import('./alert-graph.tsx')).AlertGraph }));

/** What an unfolded alert shows: its message, its facts, and who is on it or how to say so. */
export function AlertDetail({ row }: { row: AlertRow }) {
  const mayAcknowledge = useMayAcknowledge();
  const [tab, setTab] = useState('summary');
  const navigate = useNavigate();
  const { device } = row;
  return (
    <div className="alert-detail">
      <Tabs
        ariaLabel={`Alert on ${row.alert.monitorObjectName}`}
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId)}
        tabs={[
          { id: 'summary', label: 'Summary', content: <Summary row={row} /> },
          { id: 'information', label: 'Information', content: <Information row={row} /> },
          ...(mayAcknowledge(device)
            ? [
                {
                  id: 'acknowledge',
                  label: 'Acknowledge',
                  content: (
                    <AcknowledgeForm
                      alert={row.alert}
                      billingRef={device?.['Billing Reference'] ?? ''}
                    />
                  ),
                  // What was typed stays while another tab is looked at.
                  contentRenderStrategy: 'lazy' as const,
                },
              ]
            : []),
        ]}
        actions={
          <Button
            disabled={!device}
            disabledReason="This alert belongs to no device that you can open."
            onClick={() => device && void navigate(`/device/${encodeURIComponent(device.id)}`)}
          >
            Go To Device
          </Button>
        }
      />
    </div>
  );
}

/** The list may leave the message out, so it is read when the row is opened. */
function Summary({ row: { alert, device } }: { row: AlertRow }) {
  const mayReadMetrics = useMayOnDevice(device, 'metrics', 'view');
  const { data, error, isLoading } = useEndpoint(
    alertCalls.getAlert,
    { account_id: alert.account_id, alert_id: alert.id },
    { enabled: alert.detailMessage === null },
  );
  if (isLoading) return <Spinner />;
  if (error)
    return (
      <Alert type="error">The message of this alert could not be read. {sentenceOf(error)}</Alert>
    );
  const { subject, body } = alertMessage(alert.detailMessage ? alert : (data?.data[0] ?? alert));
  return (
    <>
      <Box variant="h3">{subject}</Box>
      {body && <pre className="alert-body">{body}</pre>}
      {alert.acked && (
        <p>
          Acknowledged by <strong>{alert.ackedBy}</strong>, <Age epochSeconds={alert.ackedEpoch} />:{' '}
          {alert.ackComment || NO_ACK_COMMENT}
        </p>
      )}
      {mayReadMetrics && device && (
        <Suspense fallback={<div className="alert-graph" />}>
          <AlertGraph key={alert.id} alert={alert} />
        </Suspense>
      )}
    </>
  );
}

const FACTS: readonly { name: string; of(row: AlertRow): string }[] = [
  { name: 'ID', of: ({ alert }) => alert.id },
  { name: 'Threshold', of: ({ alert }) => alert.threshold },
  { name: 'Value', of: ({ alert }) => alert.alertValue },
  { name: 'DataSource', of: ({ alert }) => alert.resourceTemplateName },
  { name: 'Datapoint', of: ({ alert }) => alert.dataPointName },
  { name: 'Groups', of: ({ alert }) => groupNames(alert) },
  { name: 'Escalation', of: ({ alert }) => alert.chain },
];

function Information({ row }: { row: AlertRow }) {
  return (
    <div className="alert-facts">
      <table aria-label="Information">
        <thead>
          <tr>
            {FACTS.map((fact) => (
              <th key={fact.name} scope="col">
                {fact.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {FACTS.map((fact) => (
              <td key={fact.name} data-label={fact.name}>
                {fact.of(row) || '-'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <AlertNotices alert={row.alert} />
    </div>
  );
}

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { alerts as alertCalls } from '../../../../core/contract/alerts.ts';
import { thresholdWords, valueWords } from '../../../../core/domain/alert-figures.ts';
import { datapointOf, datapointWords } from '../../../../core/domain/datasource.ts';
import { measuredDatapoint } from '../../../../core/domain/flapping.ts';
import { alertMessage, groupNames, type AlertRow } from '../../../../core/domain/alert-row.ts';
import {
  clearedEpochOf,
  NO_ACK_COMMENT,
  openedEpochOf,
  type Alert as AlertRecord,
} from '../../../../core/domain/alert.ts';
import { formerWords, wholeFaultWords } from '../../../../core/domain/fault-words.ts';
import { reachableAdvice } from '../../../../core/domain/reachable.ts';
import { severityLabel } from '../../../../core/domain/severity.ts';
import { alertSubjectPath, isOfCollector } from '../../../../core/domain/silent-collector.ts';
import { NO_VALUE, sizeLabel } from '../../../../core/domain/units.ts';
import { useMayOnDevice } from '../../access/permissions.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { AcknowledgeForm } from '../../parts/acknowledge/acknowledge-form.tsx';
import { AtSource } from '../../parts/at-source.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { Age } from '../../ui/state/age.tsx';
import { AlertTimeline } from './alert-timeline.tsx';

/** The chart is large, and most alerts are never unfolded. */
const AlertGraph = lazy(async () => ({ default: (await import('./alert-graph.tsx')).AlertGraph }));

/** An unfolded alert: its message, its facts, and its acknowledgement. */
export function AlertDetail({ row }: { row: AlertRow }) {
  const mayAcknowledge = useMayAcknowledge();
  const [tab, setTab] = useState('summary');
  const navigate = useNavigate();
  const { device } = row;
  const ofCollector = isOfCollector(row.alert);
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
                  // Typed text stays while another tab is open.
                  contentRenderStrategy: 'lazy' as const,
                },
              ]
            : []),
        ]}
        actions={
          <Button
            disabled={!device && !ofCollector}
            disabledReason="You cannot open the device of this alert."
            onClick={() => void navigate(alertSubjectPath(row.alert))}
          >
            {ofCollector ? 'Go To Collectors' : 'Go To Device'}
          </Button>
        }
      />
    </div>
  );
}

/** Facts without a column: acknowledgement, history and links; and the graph. */
function Summary({ row: { alert, device } }: { row: AlertRow }) {
  const mayReadMetrics = useMayOnDevice(device, 'metrics', 'view');
  return (
    <div className="alert-summary">
      <div className="alert-summary__facts">
        {alert.acked ? (
          <p>
            Acknowledged by <strong>{alert.ackedBy}</strong>,{' '}
            <Age epochSeconds={alert.ackedEpoch} />: {alert.ackComment || NO_ACK_COMMENT}
          </p>
        ) : (
          <p>Nobody is on it yet</p>
        )}
        <AtSource thing={alert} />
        <p>
          Opened <Age epochSeconds={openedEpochOf(alert)} />
          {alert.cleared && (
            <>
              , cleared <Age epochSeconds={clearedEpochOf(alert)} />
            </>
          )}
        </p>
        {alert.formerSeverity > 0 && (
          <p>
            {alert.severityLabel} <Age epochSeconds={alert.severityEpoch} what="" />,{' '}
            {severityLabel(alert.formerSeverity)} before
          </p>
        )}
        {device && (
          <p>
            {[device.Address, device.Postcode].filter(Boolean).join(', ')}
            <br />
            {[
              device['Circuit Reference'] && `Circuit ${device['Circuit Reference']}`,
              sizeLabel(device['Circuit Size']),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      {/* A monitoring source may tell of what the portal has no series of. */}
      {mayReadMetrics &&
        device &&
        datapointOf(alert.dataSourceId, measuredDatapoint(alert.dataPointName)) && (
          <Suspense fallback={<div className="alert-graph" />}>
            <AlertGraph key={alert.id} alert={alert} />
          </Suspense>
        )}
    </div>
  );
}

/**
 * Text of the source; the collector's says what the facts say. The list may leave it out, so it is
 * read when it is looked at.
 */
function Message({ alert }: { alert: AlertRecord }) {
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
  const read = alert.detailMessage ? alert : (data?.data[0] ?? alert);
  if (read.detailMessage && !read.atSource) return null;
  const { subject, body } = alertMessage(read);
  return (
    <div>
      <Box variant="h4">{subject}</Box>
      {body && <pre className="alert-body">{body}</pre>}
    </div>
  );
}

const fact = (id: string, text: (row: AlertRow) => string): ColumnSpec<AlertRow> => ({
  id,
  text,
  cell: (row) => text(row) || NO_VALUE,
});

const FACTS = [
  fact('ID', ({ alert }) => alert.id),
  fact('Threshold', ({ alert }) => thresholdWords(alert)),
  fact('Value', ({ alert }) => valueWords(alert, formerWords)),
  fact('DataSource', ({ alert }) => alert.resourceTemplateName),
  fact('Datapoint', ({ alert }) => datapointWords(alert.dataPointName)),
  fact('Groups', ({ alert }) => groupNames(alert)),
  fact('Escalation', ({ alert }) => alert.chain),
];

/** The fault in a sentence, its history, and its facts, each once. */
function Information({ row }: { row: AlertRow }) {
  const { alert, device } = row;
  const advice = reachableAdvice(alert);
  return (
    <SpaceBetween size="m">
      <p className="alert-sentence">
        <strong>
          {alert.severityLabel}: {wholeFaultWords(alert, device?.['Circuit Size'])}
        </strong>
        {!alert.cleared && (
          <>
            , <Age epochSeconds={alert.startEpoch} what="" />
            {advice && <>. {advice}</>}
          </>
        )}
      </p>
      <AlertTimeline alert={alert} />
      <Message alert={alert} />
      <Table label="Information" columns={FACTS} rows={[row]} rowId={({ alert: { id } }) => id} />
    </SpaceBetween>
  );
}

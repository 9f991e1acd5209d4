import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { alerts as endpoints } from '../../../../core/contract/alerts.ts';
import type { Alert as AlertRecord } from '../../../../core/domain/alert.ts';
import type { NoticeEvent, Told } from '../../../../core/domain/notice.ts';
import { severityLabel } from '../../../../core/domain/severity.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useEndpoint } from '../../api/queries.ts';
import { Age } from '../../ui/state/age.tsx';

const EVENTS: Record<NoticeEvent, string> = { opened: 'Began', raised: 'Got worse', cleared: 'Is over' };

/** Who was told of the alert, and if nobody was, why not. */
export function AlertNotices({ alert }: { alert: AlertRecord }) {
  const { data, error } = useEndpoint(endpoints.listNotifications, { account_id: alert.account_id, alert_id: alert.id });
  if (error) return <Alert type="error">Who was told of this alert could not be read. {sentenceOf(error)}</Alert>;
  const told = data?.data ?? [];
  return (
    <>
      <Box variant="h4">Who was told</Box>
      {told.length === 0 && <p>{data ? 'Nobody has been told yet, or the alert is older than what is kept.' : 'Reading who was told.'}</p>}
      <ul>
        {told.map((row) => (
          <li key={`${row.atMs} ${row.event} ${row.method} ${row.to}`}>
            {EVENTS[row.event]} ({severityLabel(row.severity)}), <Age epochSeconds={Math.floor(row.atMs / 1000)} />: {outcome(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function outcome({ method, to, outcome: result, reason, alerts }: Told): string {
  if (result === 'not sent') return `nobody was told. ${reason}`;
  const message = alerts > 1 ? `${method} to ${to}, with ${alerts - 1} other alerts` : `${method} to ${to}`;
  if (result === 'failed') return `${message}: not delivered (${reason}).`;
  return result === 'sent' ? `${message}: sent.` : `${message}: on its way.`;
}

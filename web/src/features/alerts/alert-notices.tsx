import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { alerts as endpoints } from '../../../../core/contract/alerts.ts';
import type { Alert as AlertRecord } from '../../../../core/domain/alert.ts';
import type { NoticeEvent, NoticeDelivery } from '../../../../core/domain/notice.ts';
import { severityLabel } from '../../../../core/domain/severity.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { Age } from '../../ui/state/age.tsx';

const EVENTS: Record<NoticeEvent, string> = {
  opened: 'Began',
  raised: 'Got worse',
  outlasted: 'Went on after planned work',
  cleared: 'Is over',
};

/** Recipients notified of the alert, or the reason why nobody was. */
export function AlertNotices({ alert }: { alert: AlertRecord }) {
  const { data, error } = useEndpoint(endpoints.listNotifications, {
    account_id: alert.account_id,
    alert_id: alert.id,
  });
  if (error)
    return (
      <Alert type="error">Who was told of this alert could not be read. {sentenceOf(error)}</Alert>
    );
  const deliveries = data?.data ?? [];
  return (
    <>
      <Box variant="h4">Who was told</Box>
      {deliveries.length === 0 && (
        <p>
          {data
            ? 'Nobody has been told yet, or the alert is older than what is kept.'
            : 'Reading who was told.'}
        </p>
      )}
      {deliveries.length > 0 && (
        <ul>
          {deliveries.map((row) => (
            <li key={`${row.atMs} ${row.event} ${row.method} ${row.to}`}>
              {EVENTS[row.event]} ({severityLabel(row.severity)}),{' '}
              <Age epochSeconds={Math.floor(row.atMs / 1000)} />: {outcome(row)}
              {row.toldAtMs !== undefined && row.outcome === 'sent' && (
                <>
                  , <Age epochSeconds={Math.floor(row.toldAtMs / 1000)} />
                </>
              )}
              .{row.reason && ` ${row.reason}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Without its full stop, behind which the reason stands. */
function outcome({ method, to, outcome: result, alerts }: NoticeDelivery): string {
  if (result === 'not sent' && to === '') return 'nobody was told';
  const others = alerts - 1;
  const message =
    others > 0
      ? `${method} to ${to}, with ${others} other ${others === 1 ? 'alert' : 'alerts'}`
      : `${method} to ${to}`;
  return `${message}: ${{ sent: 'sent', failed: 'not delivered', sending: 'on its way', 'not sent': 'not sent', held: 'held back' }[result]}`;
}

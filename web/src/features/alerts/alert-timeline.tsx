import Alert from '@cloudscape-design/components/alert';
import { alerts as endpoints } from '../../../../core/contract/alerts.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { alertTimeline } from '../../../../core/domain/alert-timeline.ts';
import type { Alert as AlertRecord } from '../../../../core/domain/alert.ts';
import type { NoticeDelivery } from '../../../../core/domain/notice.ts';
import { useEndpoint } from '../../api/queries.ts';
import { Age } from '../../ui/state/age.tsx';

/** What happened to the alert, with who was notified of it, or why nobody was. */
export function AlertTimeline({ alert }: { alert: AlertRecord }) {
  const { data, error } = useEndpoint(endpoints.listNotifications, {
    account_id: alert.account_id,
    alert_id: alert.id,
  });
  if (error)
    return (
      <Alert type="error">The history of this alert could not be read. {sentenceOf(error)}</Alert>
    );
  if (!data) return <p>Loading the history of this alert.</p>;
  const { data: deliveries, severities = [], messages = [] } = data;
  return (
    <>
      <ol className="alert-timeline" aria-label="History of the alert">
        {alertTimeline(alert, deliveries, severities, messages).map(
          ({ epochSeconds, what, deliveries: rows }) => (
            <li key={`${epochSeconds} ${what}`}>
              {what}, <Age epochSeconds={epochSeconds} />
              {rows.map((row) => (
                <Delivery
                  key={`${row.atMs} ${row.method} ${row.to}`}
                  row={row}
                  after={epochSeconds}
                />
              ))}
            </li>
          ),
        )}
        {alert.valueNow && (
          <li>
            Measured {alert.valueNow.value}, <Age epochSeconds={alert.valueNow.epochSeconds} />
          </li>
        )}
      </ol>
      {deliveries.length === 0 && (
        <p>Nobody has been notified yet, or that was more than 90 days ago.</p>
      )}
    </>
  );
}

/** A later delivery has its delay beside it. */
const SOON_SECONDS = 600;

function Delivery({ row, after }: { row: NoticeDelivery; after: number }) {
  const sent = row.outcome === 'sent' ? Math.floor((row.toldAtMs ?? 0) / 1000) : 0;
  return (
    <div className="alert-timeline__delivery">
      {outcome(row)}
      {sent > 0 && (
        <>
          {sent - after > SOON_SECONDS && ` ${durationWords(sent - after)} later`},{' '}
          <Age epochSeconds={sent} />
        </>
      )}
      .{row.reason && ` ${row.reason}`}
    </div>
  );
}

const RESULTS = {
  sent: 'sent',
  failed: 'not delivered',
  sending: 'on its way',
  'not sent': 'not sent',
  held: 'waits',
} as const satisfies Record<NoticeDelivery['outcome'], string>;

/** Without its full stop, behind which the reason stands. */
function outcome({ method, to, outcome: result, alerts }: NoticeDelivery): string {
  if (result === 'not sent' && to === '') return 'Nobody was notified';
  const others = alerts - 1;
  const message =
    others > 0
      ? `${method} to ${to}, with ${others} other ${others === 1 ? 'alert' : 'alerts'}`
      : `${method} to ${to}`;
  return `${message}: ${RESULTS[result]}`;
}

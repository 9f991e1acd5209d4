import type { alerts } from '../../core/contract/alerts.ts';
import { isShown } from '../../core/domain/alert.ts';
import type { NoticeDelivery } from '../../core/domain/notice.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { messagesAround } from '../reads/messages-around.ts';
import { requireAlert } from '../reads/watched.ts';
import { findAlert } from '../store/alerts.ts';
import { deliveriesOf, severityChangesOf } from '../store/notices.ts';
import { recipientGroupId } from '../store/recipients.ts';

/**
 * GET /alerts/alert/notifications: who was told of an alert, and why not if nobody was. A
 * customer's people see their own list's outcomes; who else was told is the provider's to know.
 */
export const listNotifications: Verb<typeof alerts.listNotifications> = async ({
  actor,
  scope,
  account,
  query,
}) => {
  const alert = await findAlert(account, query.alert_id);
  if (!alert || !isShown(alert)) throw new NotFound('Alert');
  await requireAlert(actor, alert);
  const deliveries = await deliveriesOf(account, query.alert_id);
  const theirs =
    scope.customer === null
      ? deliveries
      : deliveries.filter(
          ({ audience }) => audience === '' || audience === recipientGroupId(scope.customer),
        );
  return {
    data: theirs.map(({ audience: _audience, ...row }): NoticeDelivery => row),
    severities: await severityChangesOf(account, query.alert_id),
    messages: await messagesAround(actor, alert),
  };
};

import type { alerts } from '../../core/contract/alerts.ts';
import { isShown } from '../../core/domain/alert.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { alertFor } from '../reads/alert-for.ts';
import { withValuesNow } from '../reads/values-now.ts';
import { requireAlert } from '../reads/watched.ts';
import { findAlert } from '../store/alerts.ts';

/** GET /alerts/alert: one alert with its message, current or cleared. */
export const getAlert: Verb<typeof alerts.getAlert> = async ({ actor, account, query, now }) => {
  const alert = await findAlert(account, query.alert_id);
  if (!alert || !isShown(alert)) throw new NotFound('Alert');
  await requireAlert(actor, alert);
  return { data: await withValuesNow(account, [alertFor(actor, alert)], now) };
};

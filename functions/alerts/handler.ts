import { alerts } from '../../core/contract/alerts.ts';
import { serve } from '../kernel/serve.ts';
import { acknowledgeAlert, acknowledgeAlerts } from './acknowledge-alerts.ts';
import { getAlert } from './get-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { listNotifications } from './list-notifications.ts';
import { withdrawAcknowledgement, withdrawAcknowledgements } from './withdraw-acknowledgements.ts';

export const handler = serve(
  { alerts },
  {
    listAlerts,
    getAlert,
    listNotifications,
    acknowledgeAlert,
    acknowledgeAlerts,
    withdrawAcknowledgement,
    withdrawAcknowledgements,
  },
);

import { componentAllowed } from '../../../core/access/components.ts';
import { Forbidden } from '../../runtime/errors.ts';
import { viewRolesOf } from '../../store/view-roles.ts';
import type { JobCall } from '../kind.ts';

/** @throws Forbidden for a kind of person who has no Configure Alerts, whatever their rights are. */
export async function requireAlertSettings({ actor }: JobCall): Promise<void> {
  const rules = await viewRolesOf(actor.providerId);
  if (!componentAllowed(rules, actor.kind, 'ConfigureAlertsButton'))
    throw new Forbidden('Configuring alerts is not offered to you.');
}

import { can } from '../../../../core/access/grants.ts';
import type { Session } from '../../access/session.ts';

/** Why somebody may look at the branding and not change it; undefined for who may. */
export function refusalFor({
  grants,
  customer,
}: Pick<Session, 'grants' | 'customer'>): string | undefined {
  if (!can(grants, 'settings', 'manage'))
    return "You need the 'manage' right on settings to change the branding.";
  if (customer !== null)
    return 'The branding belongs to the whole account. Please ask somebody who works for the account to change it.';
  return undefined;
}

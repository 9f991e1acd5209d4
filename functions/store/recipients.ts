import * as z from 'zod';
import { recipientGroupSchema } from '../../core/contract/recipientgroups.ts';
import { query } from './client.ts';

export type RecipientGroup = z.infer<typeof recipientGroupSchema>;

/** The group of an account that alerts go to when no rule names another. */
export const ALERT_RECIPIENTS = 'alerts';

/** The account's recipients of alerts; an empty group while nobody entered one. */
export async function recipientGroupOf(accountId: string): Promise<RecipientGroup> {
  const rows = await query('recipients', { partition: { accountId } });
  const row = rows.find((candidate) => candidate['groupId'] === ALERT_RECIPIENTS) ?? rows[0];
  if (!row) return { id: ALERT_RECIPIENTS, recipients: [] };
  const { accountId: _account, groupId, ...rest } = row;
  return z.parse(recipientGroupSchema, { ...rest, id: groupId });
}

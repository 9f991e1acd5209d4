import type { AccountId } from '../../core/access/scope.ts';
import {
  brandingSchema,
  type Branding,
  type DEFAULT_BRANDING_ID,
} from '../../core/domain/branding.ts';
import { get } from './client.ts';

export async function findBranding(
  accountId: AccountId | typeof DEFAULT_BRANDING_ID,
): Promise<Branding | undefined> {
  const row = await get('branding', { accountId });
  if (!row) return undefined;
  const { accountId: account_id, ...rest } = row;
  return brandingSchema.parse({ ...rest, account_id });
}

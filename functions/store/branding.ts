import { brandingSchema, type Branding } from '../../core/domain/branding.ts';
import { get } from './client.ts';

export async function findBranding(accountId: string): Promise<Branding | undefined> {
  const row = await get('branding', { accountId });
  if (!row) return undefined;
  const { accountId: account_id, ...rest } = row;
  return brandingSchema.parse({ ...rest, account_id });
}

import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import {
  brandingSchema,
  type Branding,
  type DEFAULT_BRANDING_ID,
} from '../../core/domain/branding.ts';
import { get } from './client.ts';

/** What only our own mails need of a brand. */
const addressesSchema = z.object({
  /** Name of the machine where the brand's people find the portal; the deployment's without it. */
  host: z.hostname().optional(),
  /** Where its mails come from, an address that the mail service has verified. */
  sender: z.email().optional(),
});
export type BrandAddresses = z.infer<typeof addressesSchema>;

export interface StoredBrand {
  branding: Branding;
  addresses: BrandAddresses;
}

export async function findBrand(
  accountId: AccountId | typeof DEFAULT_BRANDING_ID,
): Promise<StoredBrand | undefined> {
  const row = await get('branding', { accountId });
  if (!row) return undefined;
  const { accountId: account_id, host, sender, ...rest } = row;
  return {
    branding: brandingSchema.parse({ ...rest, account_id }),
    addresses: addressesSchema.parse({ host, sender }),
  };
}

export async function findBranding(
  accountId: AccountId | typeof DEFAULT_BRANDING_ID,
): Promise<Branding | undefined> {
  return (await findBrand(accountId))?.branding;
}

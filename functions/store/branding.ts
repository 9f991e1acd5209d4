import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import {
  brandingSchema,
  storedFormerSchema,
  settingsOf,
  type Branding,
  type BrandSettings,
  type DEFAULT_BRANDING_ID,
} from '../../core/domain/brand.ts';
import { get, writeTogether, type TransactItem } from './client.ts';
import { savedOf, versionPut, type Edit } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

/** Used by our own mails only. */
const addressesSchema = z.object({
  /** Host name of the portal for this brand; default: the deployment's. */
  host: z.hostname().optional(),
  /** Sender of mails: an address verified with the mail service. */
  sender: z.email().optional(),
});
export type BrandAddresses = z.infer<typeof addressesSchema>;

const historySchema = z.object({
  savedAtMs: z.number().default(0),
  /** Newest first. */
  former: z.array(storedFormerSchema).default([]),
});

export interface StoredBrand {
  branding: Branding;
  addresses: BrandAddresses;
  changedBy: Author;
  savedAtMs: number;
  former: z.infer<typeof storedFormerSchema>[];
}

const FORMER_KEPT = 10;

export async function findBrand(
  accountId: AccountId | typeof DEFAULT_BRANDING_ID,
): Promise<StoredBrand | undefined> {
  const row = await get('branding', { accountId });
  if (!row) return undefined;
  const { accountId: account_id, host, sender, savedAtMs, former, ...rest } = row;
  const { changedBy: _by, changedHome: _home, ...settings } = rest;
  return {
    branding: parseStored(brandingSchema, { ...settings, account_id }),
    addresses: parseStored(addressesSchema, { host, sender }),
    changedBy: savedOf(row).changedBy,
    ...parseStored(historySchema, { savedAtMs, former }),
  };
}

/** Fails if the account has a brand. */
export function firstBrandPut(
  accountId: AccountId,
  { account_id: _account, ...brand }: Branding,
  by: Author,
): TransactItem {
  return versionPut('branding', { ...brand, accountId }, 0, by);
}

/**
 * Saves the settings of an account's brand and adds the former ones to the history.
 * @param stored the brand as read; undefined if the account has none
 * @throws the error of `edit.lost` on a concurrent change.
 */
export async function saveBrand(
  accountId: AccountId,
  settings: BrandSettings,
  stored: StoredBrand | undefined,
  { by, audit, lost }: Edit,
  now: Date,
): Promise<Branding> {
  const former = stored && {
    saved_at_ms: stored.savedAtMs,
    saved_by: stored.changedBy.name,
    saved_home: stored.changedBy.home,
    settings: settingsOf(stored.branding),
  };
  const { version: read, ...record } = stored?.branding ?? {
    id: accountId,
    account_id: accountId,
    version: 0,
  };
  const next = { ...record, ...settings };
  const { account_id: _account, ...row } = next;
  await writeTogether(
    [
      versionPut(
        'branding',
        {
          ...row,
          ...stored?.addresses,
          accountId,
          savedAtMs: now.getTime(),
          former: [...(former ? [former] : []), ...(stored?.former ?? [])].slice(0, FORMER_KEPT),
        },
        read,
        by,
      ),
      audit,
    ],
    lost,
  );
  return { ...next, version: read + 1 };
}

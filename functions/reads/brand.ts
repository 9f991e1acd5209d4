import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { DEFAULT_STAFF_NAME } from '../../core/access/staff.ts';
import {
  brandReader,
  DEFAULT_BRANDING_ID,
  plainBrand,
  settingsOf,
  themeOf,
  type BrandSettings,
} from '../../core/domain/brand.ts';
import { Forbidden } from '../runtime/errors.ts';
import { accountAndAncestors } from '../store/accounts.ts';
import { findBrand, type StoredBrand } from '../store/branding.ts';

/**
 * Brand of the nearest ancestor with one, so that accounts above it stay hidden; otherwise the
 * default brand.
 */
export async function brandInForce(accountId: AccountId): Promise<StoredBrand | undefined> {
  for (const account of await accountAndAncestors(accountId)) {
    const brand = await findBrand(account.accountId);
    if (brand) return brand;
  }
  return await findBrand(DEFAULT_BRANDING_ID);
}

/** IANA time zone of an account's brand. */
export async function zoneOf(accountId: AccountId): Promise<string> {
  return brandReader((await brandInForce(accountId))?.branding).zone;
}

/**
 * @throws Forbidden for people of a single customer, as the brand is shared by all customers of the
 * account.
 */
export function requireWholeAccount(actor: Actor): void {
  if (actor.customer !== null)
    throw new Forbidden(
      'The branding belongs to the whole account. Please ask somebody who works for the account to change it.',
    );
}

/**
 * First settings of an account's own brand: the inherited look with the account's name, without
 * logos, support address and links.
 */
export async function firstSettings(accountId: AccountId): Promise<BrandSettings> {
  const [account] = await accountAndAncestors(accountId);
  const inForce = await brandInForce(accountId);
  const begin = inForce?.branding ?? plainBrand(DEFAULT_BRANDING_ID, '');
  return {
    ...settingsOf(begin),
    name: account?.name ?? accountId,
    themeColours: JSON.stringify(themeOf(begin)),
    logo_filename: '',
    portal_logo_filename: '',
    support_address: '',
    staff_name: DEFAULT_STAFF_NAME,
    links: [],
  };
}

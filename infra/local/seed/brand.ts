import Papa from 'papaparse';
import type { Branding } from '../../../core/domain/brand.ts';
import { logoOf } from '../../../core/domain/first-logo.ts';
import {
  DEFAULT_PORTAL_CONFIG,
  portalConfigSchema,
  type PortalConfig,
} from '../../../core/domain/portal-config.ts';
import { isReseller, type AccountRow } from '../../../functions/store/accounts.ts';
import { CUSTOMERS } from './customers.ts';
import { brandFile, facesOf, firstFiles, type BrandFile } from '../../founding/brand-files.ts';
import { resellerOf } from './organisation.ts';
import { brandOf } from './plan-extras.ts';
import { SUPPLIERS } from './circuits.ts';

/**
 * Public files of every brand, under brand/{brand}/. Each brand has all logos, as the local site
 * serves all brands.
 */
export function brandFiles(
  accounts: readonly AccountRow[],
  branding: readonly Branding[],
): BrandFile[] {
  const brands = [...new Set(accounts.map((account) => brandOf(account.accountId)))];
  const logos = branding.filter((record) => !record.id.endsWith('_SUPER'));
  const ofBrands = brands.flatMap((brand): BrandFile[] => {
    const record = branding.find((candidate) => candidate.id === brand)!;
    const account = accounts.find((candidate) => brandOf(candidate.accountId) === brand)!;
    return [
      ...firstFiles(brand, record, portalConfigOf(account, accounts), providerList()),
      ...logos.map((other) => brandFile(brand, other.portal_logo_filename, logoOf(other))),
    ];
  });
  return [...ofBrands, ...facesOf(branding.filter(({ id }) => !brands.includes(id)))];
}

function portalConfigOf(account: AccountRow, accounts: readonly AccountRow[]): PortalConfig {
  const resellers = accounts
    .filter((candidate) => candidate.providerId === account.providerId)
    // Resellers do not know of each other.
    .filter((candidate) => !isReseller(account) || candidate === account)
    .map((candidate) => resellerOf(candidate.accountId))
    .filter(Boolean);
  return portalConfigSchema.parse({
    ...DEFAULT_PORTAL_CONFIG,
    rootFolderId: account.rootGroupId,
    dashboard_config: {
      default: { stats: [{ title: 'Traffic', template: 'summary' }], availability: true },
      Switch: { stats: [], availability: true },
    },
    device_page_title: '{label} · {Site Name}',
    device_identifier: 'Billing Reference',
    resellers,
    sample_ids: {
      Customer: customerOf(account),
    },
  });
}

function customerOf({ accountId, providerId }: AccountRow): string {
  const all = CUSTOMERS[providerId === 'calder' ? 'calder' : 'northbeam'];
  return (all.find((customer) => customer.accountId === accountId) ?? all[0]!).name;
}

function providerList(): string {
  return `${Papa.unparse(SUPPLIERS.map(({ name }) => ({ Provider: name })))}\n`;
}

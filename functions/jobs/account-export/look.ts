import { isUploaded, settingsOf } from '../../../core/domain/brand.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import { readBrandFile } from '../../gateways/brand-files.ts';
import { findBrand } from '../../store/branding.ts';
import { jsonFile, type OwnedFile } from './owned-file.ts';
import type { Owned } from './owned.ts';

/** The account itself, and how it looks. */
export const LOOK: readonly OwnedFile[] = [
  jsonFile('account.json', 'The account. Its keys and credentials are left out.', ({ account }) =>
    Promise.resolve({
      id: account.accountId,
      name: account.name,
      status: account.status,
      created: utcText(account.createdEpoch),
      source: account.source,
      sourceAddress: account.keyAddress ?? '',
      helpDesk: account.helpDesk ?? '',
    }),
  ),
  jsonFile('brand.json', 'Settings of the brand; its logos lie in logos.', async ({ call }) => {
    const brand = await findBrand(call.account);
    return brand ? { ...settingsOf(brand.branding), ...brand.addresses } : null;
  }),
];

/** The logos that were uploaded for the account. */
export async function* logosOwned({
  call,
}: Owned): AsyncGenerator<{ name: string; content: Uint8Array }> {
  const branding = (await findBrand(call.account))?.branding;
  if (!branding) return;
  const names = new Set([branding.logo_filename, branding.portal_logo_filename]);
  for (const name of [...names].filter(isUploaded))
    yield {
      name: `logos/${name.slice(name.lastIndexOf('/') + 1)}`,
      content: await readBrandFile(branding.id, name),
    };
}

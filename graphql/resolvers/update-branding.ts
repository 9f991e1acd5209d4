import { authorOf } from '../../core/access/actor.ts';
import type { Operations } from '../../core/contract/graphql.ts';
import { publicFilesOf } from '../../core/domain/brand-files.ts';
import { settingsOf, type Branding, type BrandSettings } from '../../core/domain/brand.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { putBrandFile } from '../../functions/gateways/brand-files.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { firstSettings, requireWholeAccount } from '../../functions/reads/brand.ts';
import { Conflict } from '../../functions/runtime/errors.ts';
import { findBrand, saveBrand, type StoredBrand } from '../../functions/store/branding.ts';
import { changedMeanwhile, NOBODY } from '../../functions/store/versioned.ts';
import { brandThing } from '../../functions/store/audit-things.ts';

/**
 * Saves a brand with its audit row, then publishes the site's files. Saving the same again rewrites
 * the files, which repairs an interrupted save.
 */
export const updateBranding: Resolver<Operations['updateBranding']> = async (ask) => {
  const { actor, account, now } = ask;
  const { account_id: _account, version, ...given } = ask.args.input;
  requireWholeAccount(actor);
  const lost = (newer: StoredBrand | undefined) =>
    new Conflict(changedMeanwhile(actor.staff, newer?.changedBy ?? NOBODY, 'the branding'));
  const stored = await findBrand(account);
  const before = stored ? settingsOf(stored.branding) : await firstSettings(account);
  const after = { ...before, ...given } as BrandSettings;
  if (stored && isSame(before, after)) {
    ask.changedNothing();
    await publish(account, stored.branding);
    return stored.branding;
  }
  if (version !== (stored?.branding.version ?? 0)) throw lost(stored);
  const audit = ask.audit({
    accountId: account,
    target: account,
    things: [brandThing(account, after.name)],
    information: `Changed the branding of ${after.name}: ${changedIn(before, after).join(', ')}`,
    before: stored ? before : undefined,
    after,
  });
  const saved = await saveBrand(
    account,
    after,
    stored,
    {
      by: authorOf(actor),
      audit,
      lost: async () => lost(await findBrand(account)),
    },
    now,
  );
  await publish(account, saved);
  return saved;
};

async function publish(account: AccountId, branding: Branding): Promise<void> {
  for (const file of publicFilesOf(branding)) await putBrandFile(account, file);
}

const isSame = (before: BrandSettings, after: BrandSettings) =>
  changedIn(before, after).length === 0;

const WORDS: Readonly<Record<keyof BrandSettings, string>> = {
  name: 'name',
  themeColours: 'colours',
  logo_filename: 'company logo',
  portal_logo_filename: 'portal logo',
  time_zone: 'time zone',
  language: 'language',
  support_address: 'support address',
  links: 'links',
  staff_name: 'name of the staff',
};

function changedIn(before: BrandSettings, after: BrandSettings): string[] {
  const names = Object.keys(WORDS) as (keyof BrandSettings)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => WORDS[name]);
}

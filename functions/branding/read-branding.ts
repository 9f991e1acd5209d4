import type { branding } from '../../core/contract/branding.ts';
import type { Verb } from '../kernel/serve.ts';
import { firstSettings } from '../reads/brand.ts';
import { findBrand } from '../store/branding.ts';

/** GET /branding: what is set for an account, and what it was before. */
export const readBranding: Verb<typeof branding.readBranding> = async ({ actor, account }) => {
  const stored = await findBrand(account);
  // People of one customer change nothing here, and need not know who did.
  const isWhole = actor.customer === null;
  return {
    data: {
      own: stored?.branding ?? null,
      begins: await firstSettings(account),
      saved_by: isWhole ? (stored?.changedBy ?? '') : '',
      former: isWhole ? (stored?.former ?? []) : [],
    },
  };
};

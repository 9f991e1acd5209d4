import type { branding } from '../../core/contract/branding.ts';
import type { Verb } from '../kernel/serve.ts';
import { firstSettings } from '../reads/brand.ts';
import { findBrand } from '../store/branding.ts';

/** GET /branding: current and former settings of an account. */
export const readBranding: Verb<typeof branding.readBranding> = async ({ actor, account }) => {
  const stored = await findBrand(account);
  // People of one customer cannot edit, so they see no editors' names.
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

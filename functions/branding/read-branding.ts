import { nameFor } from '../../core/access/staff.ts';
import type { branding } from '../../core/contract/branding.ts';
import type { Verb } from '../kernel/serve.ts';
import { firstSettings } from '../reads/brand.ts';
import { findBrand } from '../store/branding.ts';
import { NOBODY } from '../store/versioned.ts';

/** GET /branding: current and former settings of an account. */
export const readBranding: Verb<typeof branding.readBranding> = async ({ actor, account }) => {
  const stored = await findBrand(account);
  // People of one customer cannot edit, so they see no editors.
  const seen = actor.customer === null ? stored : undefined;
  return {
    data: {
      own: stored?.branding ?? null,
      begins: await firstSettings(account),
      saved_by: nameFor(actor.staff, seen?.changedBy ?? NOBODY),
      former: (seen?.former ?? []).map(({ saved_home: home, ...former }) => ({
        ...former,
        saved_by: nameFor(actor.staff, { name: former.saved_by, home }),
      })),
    },
  };
};

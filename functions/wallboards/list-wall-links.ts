import { plainAuthor } from '../../core/access/actor.ts';
import { nameFor } from '../../core/access/staff.ts';
import type { wallboards } from '../../core/contract/wallboards.ts';
import type { Verb } from '../kernel/serve.ts';
import { linksFor } from './links.ts';

/** GET /wallboards/links: links with maker and last request of a screen. */
export const listWallLinks: Verb<typeof wallboards.listWallLinks> = async ({ actor, account }) => {
  const links = await linksFor(actor, account);
  return {
    data: links.map(({ linkId, view, maker, madeAtMs, seenAtMs, endedBecause }) => ({
      id: linkId,
      view,
      made_by: nameFor(actor.staff, plainAuthor(maker)),
      made_at_ms: madeAtMs,
      seen_at_ms: seenAtMs,
      ended_because: endedBecause,
    })),
  };
};

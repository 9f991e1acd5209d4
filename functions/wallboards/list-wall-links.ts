import { plainAuthor } from '../../core/access/actor.ts';
import { nameFor } from '../../core/access/staff.ts';
import type { wallboards } from '../../core/contract/wallboards.ts';
import type { Verb } from '../kernel/serve.ts';
import { isOver } from '../store/wall-links.ts';
import { linksFor, OVER } from './links.ts';

/** GET /wallboards/links: links with maker and last request of a screen. */
export const listWallLinks: Verb<typeof wallboards.listWallLinks> = async ({
  actor,
  account,
  now,
}) => {
  const links = await linksFor(actor, account);
  return {
    data: links.map((link) => {
      const { linkId, view, maker, madeAtMs, seenAtMs, untilMs, endedBecause } = link;
      return {
        id: linkId,
        view,
        made_by: nameFor(actor.staff, plainAuthor(maker)),
        made_at_ms: madeAtMs,
        seen_at_ms: seenAtMs,
        until_ms: untilMs,
        // No screen may have asked since.
        ended_because: endedBecause || (isOver(link, now) ? OVER : ''),
      };
    }),
  };
};

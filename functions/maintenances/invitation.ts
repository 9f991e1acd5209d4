import { ANSWERS_LIMIT } from '../../core/contract/maintenances.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import { NotFound } from '../runtime/errors.ts';
import { digestOf, findByLink, type StoredWorkNotice } from '../store/work-notices.ts';

/**
 * The notice of a link. Attempts are rate limited, including those with invalid links.
 * @throws NotFound if the link is invalid or replaced by a later mail, or the work is over.
 */
export async function requireInvitation(link: string, now: Date): Promise<StoredWorkNotice> {
  const notice = await findByLink(link);
  const account = notice?.accountId ?? 'none';
  await enforceRateLimit(ANSWERS_LIMIT, { person: digestOf(link), account }, now);
  const isOver = notice !== undefined && notice.endEpoch * 1000 <= now.getTime();
  if (!notice || isOver || notice.letter === 'withdrawn')
    throw new NotFound('An invitation of this link was');
  return notice;
}

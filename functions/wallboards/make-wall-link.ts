import { randomBytes, randomUUID } from 'node:crypto';
import type { wallboards } from '../../core/contract/wallboards.ts';
import { MOST_WALL_LINKS } from '../../core/domain/wall.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';
import { wallLinkPut, wallLinksOf } from '../store/wall-links.ts';
import { digestOf } from '../store/work-notices.ts';
import { requireMaker, untilWords, viewNamed, wallThings } from './links.ts';

const SECRET_BYTES = 24;
const DAY_MS = 86_400_000;

/** POST /wallboards/links: only this answer includes the address. */
export const makeWallLink: Verb<typeof wallboards.makeWallLink> = async ({
  actor,
  account,
  body: { view, days },
  now,
  audit,
}) => {
  requireMaker(actor);
  if (!(await viewNamed(actor, view)).view)
    throw new BadRequest('view: is none of your saved views', 'view');
  // Makes the second of two concurrent calls fail, so that the limit is exact.
  const changes = await changesOf('wallLinks', actor.providerId);
  if ((await wallLinksOf(account)).length >= MOST_WALL_LINKS)
    throw new Conflict(`An account has at most ${MOST_WALL_LINKS} links. Withdraw one first.`);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { sub, username, displayName, email, home, customer } = actor;
  const linkId = randomUUID();
  const untilMs = days === null ? 0 : now.getTime() + days * DAY_MS;
  const until = await untilWords(untilMs, account);
  const row = audit({
    accountId: account,
    things: wallThings({ linkId, view }),
    information: `Made a wallboard link that shows '${view}' without a sign-in${until && `, ${until}`}`,
    after: { view, until },
  });
  await writeTogether(
    [
      wallLinkPut({
        accountId: account,
        linkId,
        linkDigest: digestOf(secret),
        view,
        maker: { sub, username, displayName, email, home, customer },
        madeIn: actor.account,
        madeAtMs: now.getTime(),
        seenAtMs: 0,
        untilMs,
        endedBecause: '',
      }),
      countedOnce('wallLinks', actor.providerId, changes),
      row,
    ],
    () => new Conflict('Somebody else made a link at this moment. Please try again.'),
  );
  const { portalUrl } = await mailFaceOf(account);
  return {
    message: 'The link is made. Its address is shown this once.',
    data: { id: linkId, url: `${portalUrl}/wall/${secret}` },
  };
};

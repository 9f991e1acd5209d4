import { plainAuthor } from '../../core/access/actor.ts';
import type { wallboards } from '../../core/contract/wallboards.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { writeTogether } from '../store/client.ts';
import { nameWithin } from '../store/staff.ts';
import { findWallLink, wallLinkDelete } from '../store/wall-links.ts';
import { reaches, wallThings } from './links.ts';

/** DELETE /wallboards/links: its screens stop at their next request. */
export const withdrawWallLink: Verb<typeof wallboards.withdrawWallLink> = async ({
  actor,
  account,
  query,
  audit,
}) => {
  const link = await findWallLink(account, query.id);
  if (!link || !reaches(actor, link)) throw new NotFound('Link');
  const maker = await nameWithin(account, plainAuthor(link.maker));
  const row = audit({
    accountId: account,
    things: wallThings(link),
    information: `Withdrew the wallboard link to '${link.view}' that ${maker} made`,
    before: { view: link.view },
  });
  await writeTogether([wallLinkDelete(link), row], () => new NotFound('Link'));
  return { message: 'The link is withdrawn.' };
};

import { plainAuthor } from '../../core/access/actor.ts';
import { WALLS_LIMIT, type wallboards } from '../../core/contract/wallboards.ts';
import { DEFAULT_BRANDING_ID, plainBrand } from '../../core/domain/brand.ts';
import { filterSentence, readFilters } from '../../core/domain/filter.ts';
import { serviceReader } from '../../core/domain/service-reader.ts';
import { givingWay } from '../../core/domain/summary-tiles.ts';
import { selectRows } from '../../core/domain/table.ts';
import { wallOf } from '../../core/domain/wall.ts';
import { callOf } from '../jobs/starter.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import { scopeWithin } from '../kernel/scope.ts';
import type { Verb } from '../kernel/serve.ts';
import { brandInForce } from '../reads/brand.ts';
import { listedServices } from '../reads/listed.ts';
import { nameWithin, staffOver } from '../store/staff.ts';
import { Gone, HttpError, NotFound, TooManyRequests } from '../runtime/errors.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeIf } from '../store/client.ts';
import { isOver, noteSeen, wallLinkEnd, wallLinkWith, type WallLink } from '../store/wall-links.ts';
import { digestOf } from '../store/work-notices.ts';
import { OVER, requireMaker, untilWords, viewNamed, wallThings } from './links.ts';

/** More are unreadable on any screen and exceed one answer. */
const MOST_TILES = 1_000;
const NOT_THERE = 'A wallboard of this link was';

/** GET /wallboards/wall: the view as its maker would see it now. */
export const readWall: Verb<typeof wallboards.readWall> = async ({ query, requestId, now }) => {
  const link = await wallLinkWith(query.link);
  const caller = { person: digestOf(query.link), account: link?.accountId ?? 'none' };
  await enforceRateLimit(WALLS_LIMIT, caller, now);
  if (!link) throw new NotFound(NOT_THERE);
  if (isOver(link, now)) {
    if (link.endedBecause === '') await end(link, OVER, requestId, now);
    throw new Gone(
      `The link of this wallboard was valid ${await untilWords(link.untilMs, link.accountId)}.`,
    );
  }
  if (link.endedBecause !== '') throw new NotFound(NOT_THERE);
  const { actor, scope } = await makerOf(link, requestId, now);
  const { view, settings } = await viewNamed(actor, link.view);
  if (!view) throw new NotFound(`The saved view '${link.view}' of this wallboard was`);
  const filter = readFilters(view.filters);
  const [services, brand] = await Promise.all([
    listedServices(actor, scope, now),
    brandInForce(link.accountId),
    noteSeen(link, now),
  ]);
  const hasOneCustomer = new Set(services.map(({ device }) => device.Customer)).size === 1;
  const look = givingWay(settings, hasOneCustomer);
  const wall = wallOf(selectRows(services, '', filter, serviceReader), look);
  return {
    data: {
      view: view.name,
      narrowing: filterSentence(filter),
      brand: brand?.branding ?? plainBrand(DEFAULT_BRANDING_ID, 'Network portal'),
      settings: look,
      as_of_ms: now.getTime(),
      until_ms: link.untilMs,
      wall: {
        ...wall,
        // Comments are for colleagues, not for passers-by.
        troubled: wall.troubled.map((service) => ({
          ...service,
          alerts: service.alerts.map((alert) => ({ ...alert, ackComment: '' })),
        })),
        calm: wall.calm.slice(0, MOST_TILES),
      },
      more_tiles: Math.max(0, wall.calm.length - MOST_TILES),
    },
  };
};

/**
 * The maker with current rights. A maker who has left or lost the right ends the link for good.
 * @throws NotFound once it has ended.
 */
async function makerOf(link: WallLink, requestId: string, now: Date) {
  try {
    const call = await callOf({ accountId: link.madeIn, starter: link.maker }, now);
    requireMaker(call.actor);
    // In their own account, makers see all accounts below too, as on their summary.
    const isOwn = link.accountId === link.madeIn;
    const scope = isOwn ? call.scope : scopeWithin(call.actor, link.accountId);
    // Whoever made it, the screen has the brand of the account.
    const actor = { ...call.actor, staff: await staffOver(link.accountId) };
    return { actor, scope };
  } catch (error) {
    const isRefused =
      error instanceof HttpError && error.statusCode < 500 && !(error instanceof TooManyRequests);
    if (!isRefused) throw error;
    await end(link, error.message, requestId, now);
    throw new NotFound(NOT_THERE);
  }
}

async function end(link: WallLink, because: string, requestId: string, now: Date): Promise<void> {
  const maker = await nameWithin(link.accountId, plainAuthor(link.maker));
  const audit = machineAuditPut(
    { kind: 'wallboard', name: link.view },
    {
      accountId: link.accountId,
      things: wallThings(link),
      information: `Ended the wallboard link to '${link.view}' that ${maker} made: ${because}`,
    },
    { action: 'wallboards.readWall', requestId, now },
  );
  await writeIf([wallLinkEnd(link, because), audit]);
}

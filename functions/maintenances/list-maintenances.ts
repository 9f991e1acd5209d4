import type { maintenances } from '../../core/contract/maintenances.ts';
import { isAbout, LOOKED_AHEAD_SECONDS, type PlannedTimes } from '../../core/domain/downtime.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import { pageToken, readPageToken } from '../kernel/page.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { lineIds } from '../store/accounts.ts';
import { downtimesIn, downtimesPage } from '../store/downtimes.ts';
import { placesOf } from './places.ts';

/** How far back lists of planned work go by default. */
export const PAST_SECONDS = 30 * 86_400;

/**
 * GET /maintenances: planned work on devices and groups that the caller sees, including group work
 * of ancestor accounts.
 */
export const listMaintenances: Verb<typeof maintenances.listMaintenances> = async (call) => {
  const { actor, account, query, now } = call;
  const atSeconds = Math.floor(now.getTime() / 1000);
  const span = {
    startEpoch: query.start ?? atSeconds - PAST_SECONDS,
    endEpoch: query.end ?? atSeconds + LOOKED_AHEAD_SECONDS,
  };
  if (span.startEpoch > span.endEpoch)
    throw new BadRequest('start: must not be after end', 'start');
  const [{ works, next_token }, places] = await Promise.all([
    worksOf(call, span),
    placesOf(actor, account),
  ]);
  const device = places.devices.find(({ device: { id } }) => id === query.device_id)?.device;
  if (query.device_id !== undefined && !device) throw new NotFound('Device');
  return {
    data: works
      .filter((work) => !device || isAbout(work, device))
      .toSorted((a, b) => a.startEpoch - b.startEpoch)
      .flatMap((work) => places.present(work) ?? []),
    ...(next_token === undefined ? {} : { next_token }),
  };
};

/** Planned work of the account and of those above it: all in the span, or one page. */
async function worksOf(
  { account, query: { limit, next_token: token } }: Call<typeof maintenances.listMaintenances>,
  span: PlannedTimes,
) {
  const line = await lineIds(account);
  if (limit === undefined)
    return { works: (await Promise.all(line.map((id) => downtimesIn(id, span)))).flat() };
  const fromEpoch = token === undefined ? span.startEpoch : positionOf(token);
  const { works, nextEpoch } = await downtimesPage(line, span, { fromEpoch, limit });
  return { works, ...(nextEpoch !== undefined && { next_token: pageToken([String(nextEpoch)]) }) };
}

/** @throws BadRequest if the token is none of a page. */
function positionOf(token: string): number {
  const position = Number(readPageToken(token, 1, 'next_token')[0]);
  if (Number.isSafeInteger(position) && position >= 0) return position;
  throw new BadRequest('next_token: is not a token that an earlier page gave', 'next_token');
}

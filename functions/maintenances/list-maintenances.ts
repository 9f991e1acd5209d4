import type { maintenances } from '../../core/contract/maintenances.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { lineIds } from '../store/accounts.ts';
import { downtimesIn } from '../store/downtimes.ts';
import { placesOf } from './places.ts';

/** How far back lists of planned work go by default. */
export const PAST_SECONDS = 30 * 86_400;

/**
 * GET /maintenances: planned work on devices and groups that the caller sees, including group work
 * of ancestor accounts.
 */
export const listMaintenances: Verb<typeof maintenances.listMaintenances> = async ({
  actor,
  account,
  query,
  now,
}) => {
  const atSeconds = Math.floor(now.getTime() / 1000);
  const span = {
    startEpoch: query.start ?? atSeconds - PAST_SECONDS,
    endEpoch: query.end ?? atSeconds + LOOKED_AHEAD_SECONDS,
  };
  if (span.startEpoch > span.endEpoch)
    throw new BadRequest('start: must not be after end', 'start');
  const [line, places] = await Promise.all([lineIds(account), placesOf(actor, account)]);
  const works = await Promise.all(line.map((id) => downtimesIn(id, span)));
  const device = places.devices.find(({ device: { id } }) => id === query.device_id)?.device;
  if (query.device_id !== undefined && !device) throw new NotFound('Device');
  return {
    data: works
      .flat()
      .filter((work) => !device || isAbout(work, device))
      .toSorted((a, b) => a.startEpoch - b.startEpoch)
      .flatMap((work) => places.present(work) ?? []),
  };
};

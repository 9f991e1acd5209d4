import { authorOf } from '../../core/access/actor.ts';
import type { Maintenance, maintenances } from '../../core/contract/maintenances.ts';
import { workState } from '../../core/domain/downtime.ts';
import { zonedMoment } from '../../core/domain/wall-time.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { Conflict, HttpError, NotFound } from '../runtime/errors.ts';
import { sourcesOverWork, type WorkSource } from '../reads/source-over.ts';
import { findDowntimes, moveDowntimes, type StoredDowntime } from '../store/downtimes.ts';
import { placesOf, type Places } from './places.ts';
import { workThings } from './work-things.ts';
import { lostTo, requireChangeable, tellOfWorks, pendingAtSources } from './work.ts';

type End = typeof maintenances.endMaintenances;

/**
 * POST /maintenances/ended: ends running work now, so that alerts count again. A refusal for one
 * does not affect the others.
 */
export const endMaintenances: Verb<End> = async (call) => {
  const { actor, account, body } = call;
  const versions = new Map(body.works.map(({ id, version }) => [id, version]));
  const [stored, places, sourcesOf] = await Promise.all([
    findDowntimes(account, [...versions.keys()]),
    placesOf(actor, account),
    sourcesOverWork(account),
  ]);
  const found = new Map(stored.map((work) => [work.id, work]));
  const data = await Promise.all(
    [...versions].map(async ([id, version]) => {
      try {
        const work = found.get(id);
        if (!work) throw new NotFound('Planned work');
        const maintenance = requireChangeable(actor, places, work, version);
        return {
          id,
          status: 200,
          message: await endWork(call, work, { maintenance, places }, sourcesOf(work)),
        };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { id, status: error.statusCode, message: error.message };
      }
    }),
  );
  const ended = data.filter(({ status }) => status === 200).length;
  if (ended === 0) call.changedNothing();
  return { message: `${ended} of ${data.length} pieces of planned work ended.`, data };
};

async function endWork(
  { actor, account, now, audit }: Call<End>,
  stored: StoredDowntime,
  { maintenance, places }: { maintenance: Maintenance; places: Places },
  sources: readonly WorkSource[],
): Promise<string> {
  const work = pendingAtSources(stored, sources, now);
  const nowEpoch = Math.floor(now.getTime() / 1000);
  const state = workState(work, nowEpoch);
  if (state !== 'now')
    throw new Conflict(`This work ${state === 'over' ? 'is over' : 'has not begun'}.`);
  const to = { startEpoch: work.startEpoch, endEpoch: Math.max(nowEpoch, work.startEpoch + 1) };
  const row = audit({
    accountId: account,
    ...workThings([work], places),
    information: `Ended the planned work on ${maintenance.appliedAt} at ${zonedMoment(to.endEpoch, work.timezone)}`,
    before: { start: work.startEpoch, end: work.endEpoch },
    after: { start: to.startEpoch, end: to.endEpoch },
  });
  await moveDowntimes([{ work, to }], {
    by: authorOf(actor),
    audit: row,
    also: tellOfWorks('planWork', [work], {
      accountId: account,
      by: authorOf(actor),
      now,
    }),
    lost: () => lostTo(actor, account, work.id),
  });
  return `Planned work on ${maintenance.appliedAt} ended.`;
}

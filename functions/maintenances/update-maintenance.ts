import { authorOf } from '../../core/access/actor.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { workState } from '../../core/domain/downtime.ts';
import { movedAlike } from '../../core/domain/recurrence.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { sourcesOverWork } from '../reads/source-over.ts';
import { moveDowntimes } from '../store/downtimes.ts';
import { workThings } from './work-things.ts';
import {
  inTransactions,
  lostTo,
  requireTimes,
  requireWork,
  tellOfWorks,
  timesInWords,
  pendingAtSources,
  worksTogether,
} from './work.ts';

/** PUT /maintenances/maintenance: changes start and end of planned work only. */
export const updateMaintenance: Verb<typeof maintenances.updateMaintenance> = async ({
  actor,
  account,
  body,
  now,
  audit,
  changedNothing,
}) => {
  const found = await requireWork(actor, account, body);
  const { work, maintenance, places } = found;
  const to = { startEpoch: body.start, endEpoch: body.end };
  if (to.startEpoch === work.startEpoch && to.endEpoch === work.endEpoch) {
    changedNothing();
    return { message: 'Start and end have not changed.', data: [maintenance] };
  }
  if (workState(work, Math.floor(now.getTime() / 1000)) === 'over')
    throw new Conflict('This work is over, so its times stay as they are.', maintenance);
  requireTimes(to, now, work);
  const works = await worksTogether(actor, account, found, body.together);
  const sourcesOf = await sourcesOverWork(account);
  const moves = works.map((each) => {
    return {
      work: pendingAtSources(each, sourcesOf(each), now),
      to: each.id === work.id ? to : movedAlike(each, work, to, work.timezone),
    };
  });
  for (const part of inTransactions(moves, (move) => move.work)) {
    const others = part.length > 1 ? ` and ${part.length - 1} more planned together` : '';
    const row = audit({
      accountId: account,
      target: work.id,
      ...workThings(
        part.map((move) => move.work),
        places,
      ),
      information: `Moved the planned work on ${maintenance.appliedAt}${others} to ${timesInWords(to, work.timezone)}`,
      before: { start: work.startEpoch, end: work.endEpoch },
      after: { start: to.startEpoch, end: to.endEpoch },
    });
    await moveDowntimes(part, {
      by: authorOf(actor),
      audit: row,
      also: tellOfWorks(
        'planWork',
        part.map((move) => move.work),
        { accountId: account, by: authorOf(actor), now },
      ),
      lost: () => lostTo(actor, account, work.id),
    });
  }
  return {
    message:
      moves.length > 1
        ? `${moves.length} pieces of planned work changed.`
        : `Planned work on ${maintenance.appliedAt} changed.`,
    data: moves.flatMap(
      ({ work: each, to: times }) =>
        places.present({ ...each, ...times, version: each.version + 1 }) ?? [],
    ),
  };
};

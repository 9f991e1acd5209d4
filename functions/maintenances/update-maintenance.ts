import type { maintenances } from '../../core/contract/maintenances.ts';
import { workState } from '../../core/domain/downtime.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { moveDowntimes } from '../store/downtimes.ts';
import { lostTo, requireTimes, requireWork, timesInWords } from './work.ts';

/** PUT /maintenances/maintenance: moves planned work in time; nothing else of it changes. */
export const updateMaintenance: Verb<typeof maintenances.updateMaintenance> = async ({
  actor,
  account,
  body,
  now,
  audit,
  changedNothing,
}) => {
  const { work, shown, places } = await requireWork(actor, account, body);
  const to = { startEpoch: body.start, endEpoch: body.end };
  if (to.startEpoch === work.startEpoch && to.endEpoch === work.endEpoch) {
    changedNothing();
    return { message: 'Start and end are as they were.', data: [shown] };
  }
  if (workState(work, Math.floor(now.getTime() / 1000)) === 'over')
    throw new Conflict('This work is over, so its times stay as they are.', shown);
  requireTimes(to, now, work);
  const row = audit({
    accountId: account,
    target: work.id,
    information: `Moved the planned work on ${shown.appliedAt} to ${timesInWords(to, work.timezone)}`,
    before: { start: work.startEpoch, end: work.endEpoch },
    after: { start: to.startEpoch, end: to.endEpoch },
  });
  await moveDowntimes([{ work, to }], {
    by: actor.displayName,
    audit: row,
    lost: () => lostTo(actor, account, work.id),
  });
  const moved = places.shown({ ...work, ...to, version: work.version + 1 });
  return { message: `Planned work on ${shown.appliedAt} changed.`, data: moved ? [moved] : [] };
};

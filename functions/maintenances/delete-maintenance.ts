import { authorOf } from '../../core/access/actor.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { atSourceWords } from '../../core/domain/at-source.ts';
import { changedAt } from '../../core/domain/source-command.ts';
import type { Verb } from '../kernel/serve.ts';
import { removeDowntimes } from '../store/downtimes.ts';
import { workThings } from './work-things.ts';
import {
  inTransactions,
  lostTo,
  requireWork,
  tellOfWorks,
  timesInWords,
  worksTogether,
} from './work.ts';

/**
 * DELETE /maintenances/maintenance: removes planned work, so that alerts count and notify again.
 */
export const deleteMaintenance: Verb<typeof maintenances.deleteMaintenance> = async ({
  actor,
  account,
  query,
  now,
  audit,
}) => {
  const found = await requireWork(actor, account, query);
  const { work, maintenance } = found;
  const works = await worksTogether(actor, account, found, query.together);
  for (const part of inTransactions(works, (each) => each)) {
    const { type, startEpoch, endEpoch, comment } = work;
    const others = part.length > 1 ? ` and ${part.length - 1} more planned together` : '';
    const row = audit({
      accountId: account,
      target: work.id,
      ...workThings(part, found.places),
      information: `Removed the planned work on ${maintenance.appliedAt}${others}: ${timesInWords(work, work.timezone)}`,
      before: { type, start: startEpoch, end: endEpoch, comment },
    });
    await removeDowntimes(part, {
      audit: row,
      also: tellOfWorks('endWork', part, { accountId: account, by: authorOf(actor), now }),
      lost: () => lostTo(actor, account, work.id),
    });
  }
  const removed =
    works.length > 1
      ? `${works.length} pieces of planned work removed.`
      : `Planned work on ${maintenance.appliedAt} removed.`;
  const atSource = work.atSource && changedAt(work.atSource.source, 'endWork', now);
  return { message: atSource ? `${removed} ${atSourceWords(atSource)}` : removed };
};

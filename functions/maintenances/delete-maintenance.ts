import type { maintenances } from '../../core/contract/maintenances.ts';
import type { Verb } from '../kernel/serve.ts';
import { removeDowntimes } from '../store/downtimes.ts';
import { inTransactions, lostTo, requireWork, timesInWords, worksTogether } from './work.ts';

/** DELETE /maintenances/maintenance: alerts count and notify again from now on. */
export const deleteMaintenance: Verb<typeof maintenances.deleteMaintenance> = async ({
  actor,
  account,
  query,
  audit,
}) => {
  const found = await requireWork(actor, account, query);
  const { work, shown } = found;
  const works =
    String(query.together) === 'true' ? await worksTogether(actor, account, found) : [work];
  for (const part of inTransactions(works)) {
    const { type, startEpoch, endEpoch, comment } = work;
    const others = part.length > 1 ? ` and ${part.length - 1} more planned together` : '';
    const row = audit({
      accountId: account,
      target: work.id,
      information: `Removed the planned work on ${shown.appliedAt}${others}: ${timesInWords(work, work.timezone)}`,
      before: { type, start: startEpoch, end: endEpoch, comment },
    });
    await removeDowntimes(part, { audit: row, lost: () => lostTo(actor, account, work.id) });
  }
  return {
    message:
      works.length > 1
        ? `${works.length} pieces of planned work removed.`
        : `Planned work on ${shown.appliedAt} removed.`,
  };
};

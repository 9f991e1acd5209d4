import type { maintenances } from '../../core/contract/maintenances.ts';
import type { Verb } from '../kernel/serve.ts';
import { removeDowntimes } from '../store/downtimes.ts';
import { lostTo, requireWork, timesInWords } from './work.ts';

/** DELETE /maintenances/maintenance: alerts count and notify again from now on. */
export const deleteMaintenance: Verb<typeof maintenances.deleteMaintenance> = async ({
  actor,
  account,
  query,
  audit,
}) => {
  const { work, shown } = await requireWork(actor, account, query);
  const { type, startEpoch, endEpoch, comment } = work;
  const row = audit({
    accountId: account,
    target: work.id,
    information: `Removed the planned work on ${shown.appliedAt}: ${timesInWords(work, work.timezone)}`,
    before: { type, start: startEpoch, end: endEpoch, comment },
  });
  await removeDowntimes([work], { audit: row, lost: () => lostTo(actor, account, work.id) });
  return { message: `Planned work on ${shown.appliedAt} removed.` };
};

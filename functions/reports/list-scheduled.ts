import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { reportsOf } from '../store/reports.ts';
import { reportOwner, seesReport } from './owner.ts';
import { savedView } from './saved.ts';

/** GET /reports/scheduled: the reports that people have saved, with and without a schedule. */
export const listScheduled: Verb<typeof reports.listScheduled> = async ({
  actor,
  account,
  now,
}) => {
  const saved = await reportsOf(reportOwner(actor, account));
  return {
    data: saved
      .filter(({ name }) => seesReport(actor, name))
      .map((report) => savedView(account, report, now)),
  };
};

import type { reports } from '../../core/contract/reports.ts';
import { REPORT_TEXTS } from '../../core/domain/report/request.ts';
import { reportStart } from '../jobs/report-start.ts';
import { startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { reportOwner, requireReport } from './owner.ts';
import { inputOf, requireOwnAccount, scheduleIdOf } from './saved.ts';

/** POST /reports/scheduled/run: makes a saved report now. The same call twice makes one. */
export const runScheduled: Verb<typeof reports.runScheduled> = async (call) => {
  const { actor, account, body } = call;
  const owner = reportOwner(actor, account);
  const report = await requireReport(actor, owner, body.report_name);
  requireOwnAccount(actor, account, 'account_id');
  const input = inputOf(account, report);
  const scheduleId = scheduleIdOf(owner, report.name);
  const job = await startJob(call, 'report', reportStart, input, body.id, scheduleId);
  return {
    message: report.format === 'HTML' ? REPORT_TEXTS.htmlStarted : REPORT_TEXTS.loading,
    data: viewOf(actor, job),
  };
};

import type { reports } from '../../core/contract/reports.ts';
import { REPORT_TEXTS } from '../../core/domain/report/request.ts';
import { reportStart } from '../jobs/report-start.ts';
import { startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { runInput } from './run-input.ts';

/** POST /reports/report/custom: makes a report once. The same call twice makes one. */
export const runReport: Verb<typeof reports.runReport> = async (call) => {
  const { actor, body } = call;
  const input = await runInput(call);
  const job = await startJob(call, 'report', reportStart, input, body.id);
  const started = input.format === 'HTML' ? REPORT_TEXTS.htmlStarted : REPORT_TEXTS.loading;
  const tried = `A test is made and sent to ${input.recipients.join()}, and to nobody else.`;
  return { message: body.is_test ? tried : started, data: viewOf(actor, job) };
};

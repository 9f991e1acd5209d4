import type { reports } from '../../core/contract/reports.ts';
import { aboutOf, chosenServices, spanOf } from '../jobs/kinds/report-scope.ts';
import { reportSources } from '../jobs/kinds/report-templates.ts';
import { admitReport } from '../jobs/report-start.ts';
import type { Verb } from '../kernel/serve.ts';
import { runInput } from './run-input.ts';

/** So many services are read while somebody waits. */
const MOST_SERVICES = 10;
const MOST_ROWS = 10;

/** POST /reports/report/preview: what a report would say of its first services, without a run. */
export const previewReport: Verb<typeof reports.previewReport> = async (call) => {
  const { actor, now } = call;
  const input = await runInput({ ...call, body: { ...call.body, is_test: false } });
  admitReport(call, input);
  // As a run has it: all that the person sees, when the account is their own.
  const scope = { accountIds: actor.accountIds, customer: actor.customer };
  const jobCall = { actor, scope, account: actor.account, now };
  const chosen = await chosenServices(jobCall, input);
  const services = chosen.slice(0, MOST_SERVICES);
  const span = spanOf(input, now);
  const source = reportSources[input.template];
  const read = await source.read({ call: jobCall, input, services, span });
  const { sentence, figures, tables } = source.compose(
    read,
    input.columns,
    services.length - read.length,
  );
  const [{ title, columns, rows }] = tables as [(typeof tables)[number]];
  call.changedNothing();
  return {
    data: {
      services: chosen.length,
      previewed: services.length,
      about: aboutOf(input, span, now),
      sentence,
      figures,
      table: { title, columns: columns.map(({ name }) => name), rows: rows.slice(0, MOST_ROWS) },
    },
  };
};

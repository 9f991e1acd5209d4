import type { reports } from '../../core/contract/reports.ts';
import { shownTables } from '../../core/domain/report/document.ts';
import { sceneOf } from '../documents/chart/scene.ts';
import { inlinedChart } from '../documents/report-html.ts';
import { composeReport } from '../jobs/kinds/report-document.ts';
import { chosenServices, spanOf } from '../jobs/kinds/report-scope.ts';
import { reportSources } from '../jobs/kinds/report-templates.ts';
import { admitReport } from '../jobs/report-start.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { runInput } from './run-input.ts';

/** So many services are read while somebody waits. */
const MOST_SERVICES = 25;
const MOST_ROWS = 50;

/** POST /reports/report/preview: the report of its first services, without a run. */
export const previewReport: Verb<typeof reports.previewReport> = async (call) => {
  const { actor, now } = call;
  const input = await runInput({ ...call, body: { ...call.body, is_test: false } });
  admitReport(call, input);
  // As a run has it: all that the person sees.
  const scope = { accountIds: actor.accountIds, customer: actor.customer };
  const jobCall = { actor, scope, account: actor.account, now };
  const chosen = await chosenServices(jobCall, input);
  const services = chosen.slice(0, MOST_SERVICES);
  const span = spanOf(input, now);
  const source = reportSources[input.template];
  const rows = await source.read({ call: jobCall, input, services, span });
  const document = await composeReport(jobCall, input, { rows, services: services.length, span });
  const face = await mailFaceOf(actor.account);
  call.changedNothing();
  return {
    data: {
      services: chosen.length,
      previewed: services.length,
      ...document,
      tables: shownTables(document).map((table) => ({
        ...table,
        rows: table.rows.slice(0, MOST_ROWS),
        rowsInAll: table.rows.length,
      })),
      charts: document.charts.map((chart) =>
        chart.kind === 'bars'
          ? chart
          : {
              kind: 'picture' as const,
              alt: sceneOf(chart).description,
              ...inlinedChart(chart, face),
            },
      ),
    },
  };
};

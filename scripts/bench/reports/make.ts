import { provedAccountId } from '../../../core/access/scope.ts';
import type { ReportTemplateId } from '../../../core/domain/report/templates.ts';
import { personNamed } from '../../../functions/gateways/identity.ts';
import { runJob } from '../../../functions/jobs/run.ts';
import { writeIf } from '../../../functions/store/client.ts';
import { findJob, jobPut } from '../../../functions/store/jobs.ts';

/**
 * Child process with the function: makes the requested reports and returns the seconds and peak
 * memory of each.
 */
const ACCOUNT = provedAccountId.parse('northbeam');

process.on('message', (template) => {
  void make(template as ReportTemplateId).then(
    (seconds) =>
      process.send?.({ seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

process.once('disconnect', () => process.exit());

async function make(template: ReportTemplateId): Promise<number> {
  const person = await personNamed('bench');
  const started = performance.now();
  await writeIf([
    jobPut({
      accountId: ACCOUNT,
      jobId: template,
      kind: 'report',
      title: template,
      startedAtMs: Date.now(),
      input: {
        name: template,
        template,
        format: 'CSV',
        recipients: [],
        columns: ['Billing Reference', 'Postcode'],
        filter: { join: 'and', items: [] },
        zone: 'Europe/London',
        account: ACCOUNT,
        range: '30_Days',
      },
      starter: {
        sub: person?.['sub'] ?? '',
        username: 'bench',
        displayName: 'Bench',
        email: '',
        home: ACCOUNT,
        customer: null,
      },
    }),
  ]);
  await runJob(ACCOUNT, template, { now: () => new Date(), remainingMs: () => Infinity });
  const job = await findJob(ACCOUNT, template);
  if (job?.state !== 'done')
    throw new Error(`The report was not made: ${job?.failure ?? 'unknown'}`);
  return Math.round((performance.now() - started) / 100) / 10;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { provedAccountId } from '../../core/access/scope.ts';
import type { ReportTemplateId } from '../../core/domain/report/templates.ts';
import type { Bench, Figure } from './figure.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 10_000);
const ACCOUNT = provedAccountId.parse('northbeam');
const MEGABYTE = 1024;

/** Reports of many devices, each made as the function makes it: with its CSV and its PDF. */
export const bench: Bench = {
  name: `Reports of ${DEVICES.toLocaleString('en-GB')} devices`,
  async run() {
    const child = fork(join(import.meta.dirname, 'reports/world.ts'), [String(DEVICES)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      const [{ environment }] = (await once(child, 'message')) as [
        { environment: Record<string, string> },
      ];
      Object.assign(process.env, environment);
      const seconds = { unit: 's' };
      return [
        {
          name: 'inventory, its CSV and PDF',
          ...seconds,
          value: await make('hostInventory'),
          budget: 60,
        },
        {
          name: 'availability of 30 days, its PDF and CSV',
          ...seconds,
          value: await make('availability'),
          budget: 120,
        },
        memory(),
      ];
    } finally {
      if (child.connected) child.disconnect();
      await once(child, 'exit');
    }
  },
};

/** @returns how many seconds the job took. */
async function make(template: ReportTemplateId): Promise<number> {
  const { runJob } = await import('../../functions/jobs/run.ts');
  const { writeIf } = await import('../../functions/store/client.ts');
  const { findJob, jobPut } = await import('../../functions/store/jobs.ts');
  const { personNamed } = await import('../../functions/gateways/identity.ts');
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

function memory(): Figure {
  const value = Math.round(process.resourceUsage().maxRSS / MEGABYTE);
  return { name: 'memory of the process at most', value, unit: 'MB', budget: 512 };
}

import { randomUUID } from 'node:crypto';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { SavedReportView } from '../../../core/contract/reports.ts';
import { putMany, scan } from '../../../functions/store/client.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import type { Claims } from '../../fixtures/people.ts';
import { hostInventory, savedReport } from './calls.ts';
import { arrived, jobOf, run } from '../jobs/open-jobs.ts';

export const account_id = 'northbeam';

/** Asks for a run. */
export async function start(
  claims: Claims,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return await call('reports.runReport', claims, {
    body: {
      ...hostInventory(account_id),
      report_id: 'hostInventory',
      id: randomUUID(),
      ...changes,
    },
  });
}

/** A run that has ended. */
export async function made(
  claims: Claims,
  changes: Record<string, unknown> = {},
): Promise<JobView> {
  const { body } = await start(claims, changes);
  const { id } = body.data as JobView;
  await arrived(1);
  await run();
  return await jobOf(claims, id);
}

/** The report 'Sites' of the person. */
export const save = (
  claims: Claims,
  verb: 'createScheduled' | 'updateScheduled',
  changes: Record<string, unknown> = {},
) =>
  call(`reports.${verb}`, claims, {
    body: { ...savedReport, account_id, report_name: 'Sites', ...changes },
  });

export const saved = async (claims: Claims, name = 'Sites') =>
  (
    (await call('reports.listScheduled', claims, { query: { account_id } })).body
      .data as SavedReportView[]
  ).find(({ report_name }) => report_name === name);

export const remove = (claims: Claims, report_name = 'Sites') =>
  call('reports.deleteScheduled', claims, { query: { account_id, report_name } });

/** Moves every schedule's moment into the past. */
export async function makeDue(): Promise<void> {
  await putMany(
    'schedules',
    (await scan('schedules')).map((row) => ({ ...row, dueAtMs: Date.now() - 1_000 })),
  );
}

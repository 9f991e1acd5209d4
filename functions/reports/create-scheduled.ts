import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { zoneOf } from '../reads/brand.ts';
import { reportOwner } from './owner.ts';
import { auditedReport, readSaved, writeReport } from './saved.ts';
import { reportThings } from './owner.ts';

/** POST /reports/scheduled: saves a report under a new name. */
export const createScheduled: Verb<typeof reports.createScheduled> = async (call) => {
  const { actor, account, body, audit } = call;
  const owner = reportOwner(actor, account);
  const zone = body.zone ?? (await zoneOf(account));
  const report = readSaved(actor, account, { ...body, zone });
  const row = audit({
    accountId: account,
    things: reportThings(owner, report.name),
    information: `Saved the report '${report.name}'`,
    after: auditedReport(report),
  });
  await writeReport(call, owner, { report, former: 0, row }, () =>
    Promise.resolve(
      new Conflict('A report of this name already exists.', undefined, 'report_name'),
    ),
  );
  return { message: 'Success.' };
};

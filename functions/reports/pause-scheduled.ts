import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { reportOwner, requireReport } from './owner.ts';
import { auditedReport, requireOwnAccount, writeReport } from './saved.ts';
import { reportThings } from './owner.ts';

/**
 * PUT /reports/scheduled/pause: pauses a schedule, or lets one go on that was paused or has stopped.
 * It goes on with the rights of whoever lets it, at its next moment.
 */
export const pauseScheduled: Verb<typeof reports.pauseScheduled> = async (call) => {
  const { actor, account, body, audit } = call;
  const owner = reportOwner(actor, account);
  const { version, changedBy, ...before } = await requireReport(actor, owner, body.report_name);
  if (!before.rule) throw new BadRequest('report_name: has no schedule', 'report_name');
  const isPaused = body.is_paused;
  if (!isPaused) requireOwnAccount(actor, account, 'account_id');
  const person = isPaused ? {} : { runsFor: actor.displayName, runsForHome: actor.home };
  const report = { ...before, isPaused, ...person };
  const row = audit({
    accountId: account,
    things: reportThings(owner, report.name),
    information: `${isPaused ? 'Paused' : 'Resumed'} the schedule of the report '${report.name}'`,
    before: auditedReport(before),
    after: auditedReport(report),
  });
  await writeReport(call, owner, { report, former: version, row }, () =>
    Promise.resolve(new Conflict(changedMeanwhile(actor.staff, changedBy, 'this report'))),
  );
  return {
    message: isPaused
      ? `${report.name} is paused.`
      : `${report.name} goes on, with your rights from now on.`,
  };
};

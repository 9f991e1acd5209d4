import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { zoneOf } from '../reads/brand.ts';
import { findSchedule } from '../store/schedules.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { reportOwner, requireReport } from './owner.ts';
import { auditedReport, readSaved, savedView, scheduleIdOf, writeReport } from './saved.ts';
import { unsubscribedBy } from './unsubscribed.ts';
import { reportThings } from './owner.ts';

/** PUT /reports/scheduled: changes a saved report, whose name stays. */
export const updateScheduled: Verb<typeof reports.updateScheduled> = async (call) => {
  const { actor, account, body, now, audit } = call;
  const owner = reportOwner(actor, account);
  const former = await requireReport(actor, owner, body.report_name);
  const lost = async () => {
    const newer = await requireReport(actor, owner, body.report_name);
    const schedule = await findSchedule(account, scheduleIdOf(owner, newer.name));
    const unsubscribed = (await unsubscribedBy(owner))(newer.name);
    return new Conflict(
      changedMeanwhile(actor.staff, newer.changedBy, 'this report'),
      savedView(actor, account, newer, { schedule, unsubscribed }, now),
    );
  };
  if ((body.version ?? former.version) !== former.version) throw await lost();
  const zone = body.zone ?? (await zoneOf(account));
  const report = readSaved(actor, account, { ...body, zone }, former);
  const { version, changedBy: _by, ...before } = former;
  const row = audit({
    accountId: account,
    things: reportThings(owner, report.name),
    information: `Changed the report '${report.name}'`,
    before: auditedReport(before),
    after: auditedReport(report),
  });
  await writeReport(call, owner, { report, former: version, row }, lost);
  return { message: 'Success.' };
};

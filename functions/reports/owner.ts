import { isSuperuserLevel, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { isForStaffAlone } from '../../core/domain/report/request.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { NotFound } from '../runtime/errors.ts';
import { customerThing, namedThing } from '../store/audit-things.ts';
import { findReport, type ReportOwner, type StoredReport } from '../store/reports.ts';

/** The saved reports that a person works with: the account's, or those of their one customer. */
export function reportOwner(actor: Actor, account: AccountId): ReportOwner {
  return { account, customer: actor.customer };
}

/** Reports with ADMIN in their name exist for the kinds admin and superuser alone. */
export function seesReport({ kind }: Pick<Actor, 'kind'>, name: string): boolean {
  return !isForStaffAlone(name) || isSuperuserLevel(kind);
}

/** @throws NotFound for a report that does not exist for the person. */
export async function requireReport(
  actor: Actor,
  owner: ReportOwner,
  name: string,
): Promise<StoredReport> {
  const report = seesReport(actor, name) ? await findReport(owner, name) : undefined;
  if (!report) throw new NotFound('Report');
  return report;
}

/** What an audit row about a saved report concerns. */
export const reportThings = ({ customer }: ReportOwner, name: string): Thing[] => [
  namedThing('report', name),
  ...customerThing(customer),
];

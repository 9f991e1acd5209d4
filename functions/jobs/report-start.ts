import { isSuperuserLevel } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import {
  isForStaffAlone,
  reportInputSchema,
  type ReportInput,
} from '../../core/domain/report/request.ts';
import { templatesFor } from '../../core/domain/report/templates.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { JobCall } from './kind.ts';

/** Facts of the kind that a report's start needs; the rest is in kinds/report.ts. */
export const reportStart = {
  titleOf: (input: unknown) => reportInputSchema.parse(input).name,
  admit: (call: Pick<JobCall, 'actor'>, input: unknown) =>
    admitReport(call, reportInputSchema.parse(input)),
};

/** @throws Forbidden for who may not run it; asked at the start and before each step. */
export function admitReport(
  { actor }: Pick<JobCall, 'actor'>,
  { template, name, account }: ReportInput,
): void {
  if (!can(actor.grants, 'reports', 'view'))
    throw new Forbidden('You need the right to view reports to run one.');
  if (!templatesFor(account, actor.grants).some(({ id }) => id === template))
    throw new Forbidden('This report is not available for this account.');
  if (isForStaffAlone(name) && !isSuperuserLevel(actor.kind))
    throw new Forbidden('Reports whose name holds ADMIN are for administrators.');
}

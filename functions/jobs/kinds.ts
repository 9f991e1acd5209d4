import type { JobKindName } from '../../core/domain/job.ts';
import type { JobKind } from './kind.ts';
import { addPeople } from './kinds/add-people.ts';
import { automation } from './kinds/automation.ts';
import { exportAccount } from './kinds/account-export.ts';
import { auditCheck } from './kinds/audit-check.ts';
import { exportTable } from './kinds/export.ts';
import { workNotices } from './kinds/work-notices.ts';
import { makeReport } from './kinds/report.ts';

/** Every kind of job; a new one is a file of functions/jobs/kinds and a line here. */
export const kinds: Readonly<Record<JobKindName, JobKind>> = {
  auditCheck,
  export: exportTable,
  workNotices,
  report: makeReport,
  addPeople,
  automation,
  accountExport: exportAccount,
};

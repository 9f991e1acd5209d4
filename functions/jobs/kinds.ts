import type { JobKindName } from '../../core/domain/job.ts';
import type { JobKind } from './kind.ts';

/**
 * Every kind of job; a new one is a file of functions/jobs/kinds and a line here. The runner reads
 * only the kind of the job at hand, so that a cold start waits for no other.
 */
const kinds: Readonly<Record<JobKindName, () => Promise<JobKind>>> = {
  auditCheck: async () => (await import('./kinds/audit-check.ts')).auditCheck,
  export: async () => (await import('./kinds/export.ts')).exportTable,
  workNotices: async () => (await import('./kinds/work-notices.ts')).workNotices,
  report: async () => (await import('./kinds/report.ts')).makeReport,
  addPeople: async () => (await import('./kinds/add-people.ts')).addPeople,
  automation: async () => (await import('./kinds/automation.ts')).automation,
  findDevices: async () => (await import('./kinds/find-devices.ts')).findDevicesInRange,
  accountExport: async () => (await import('./kinds/account-export.ts')).exportAccount,
};

export const kindNamed = (name: JobKindName): Promise<JobKind> => kinds[name]();

import type { automation } from '../../../../core/contract/automation.ts';
import type { ParamsOf } from '../../api/client.ts';

export type Part = ParamsOf<typeof automation.startRun>['parts'][number];

/** The jobs, in the order in which they are offered and done. */
export const JOBS = [
  { id: 'device', title: 'Device Groups' },
  { id: 'dashboard', title: 'Dashboard Groups' },
  { id: 'website', title: 'Website Groups' },
  { id: 'report', title: 'Report Groups' },
  { id: 'dashboards', title: 'Dashboards' },
  { id: 'users', title: 'Users' },
  { id: 'roles', title: 'Roles' },
] as const;
export type JobId = (typeof JOBS)[number]['id'];

export type Saved = Readonly<Partial<Record<JobId, Part>>>;

/** Fault in the fields that every job needs first. */
export function placeRefused({
  account,
  customer,
}: {
  account: string;
  customer: string;
}): string | undefined {
  if (account === '') return 'Choose an account first.';
  return customer.trim() === '' ? 'Enter a customer name first.' : undefined;
}

/** The jobs of a walk: a full customer is the first six; the roles are chosen by themselves. */
export function jobsOffered(isFull: boolean): readonly (typeof JOBS)[number][] {
  return isFull ? JOBS.filter(({ id }) => id !== 'roles') : JOBS;
}

/** Why the walk cannot go on; a job is done once its data is saved. */
export function continueRefused(saved: Saved, isFull: boolean): string | undefined {
  const offered = jobsOffered(isFull);
  if (!isFull)
    return offered.some(({ id }) => saved[id]) ? undefined : 'Save at least one job first.';
  const missing = offered.find(({ id }) => !saved[id]);
  return missing && `Save ${missing.title} first.`;
}

/** The parts of a run, in the order of the jobs. */
export function partsOf(saved: Saved, isFull: boolean): Part[] {
  return jobsOffered(isFull).flatMap(({ id }) => saved[id] ?? []);
}

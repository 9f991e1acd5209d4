import type { QueryClient } from '@tanstack/react-query';
import { can } from '../../../../core/access/grants.ts';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { rbac } from '../../../../core/contract/rbac.ts';
import { reports } from '../../../../core/contract/reports.ts';
import type { Session } from '../../access/session.ts';
import { alertsQuery } from '../../parts/feeds/alerts.ts';
import { devicesQuery } from '../../parts/feeds/devices.ts';
import { firstRows } from '../../parts/feeds/feed-query.ts';
import { queryOf } from '../../api/queries.ts';
import {
  brandingQuery,
  portalConfigQuery,
  viewRolesQuery,
  viewSettingsQuery,
} from '../../api/settings.ts';

export interface LoadingStep {
  name: string;
  /** Per cent on the bar once the step is done. */
  done: number;
  run(): Promise<unknown>;
}

const step = (name: string, done: number, run: () => Promise<unknown>): LoadingStep => ({
  name,
  done,
  run,
});

/**
 * Loading steps after a sign-in, in order. The steps of devices and alerts end when the first page
 * of each is there; the rest streams in behind the shell (ruling R-2).
 */
export function loadingSteps(client: QueryClient, session: Session): LoadingStep[] {
  const account = { account_id: session.accountId };
  const read = (query: { queryKey: readonly unknown[]; queryFn: unknown }) =>
    client.fetchQuery({ ...(query as { queryKey: readonly unknown[] }), staleTime: Infinity });
  return [
    step('permissions', 0, () => read(queryOf(rbac.myPermissions, {}))),
    step('branding', 0, () => read(brandingQuery(session.accountId))),
    step('component rules', 0, () => read(viewRolesQuery())),
    step('user settings', 0, () => read(viewSettingsQuery(session.userId))),
    step('portal configuration', 20, () => read(portalConfigQuery())),
    step('devices', 40, () => firstRows(client, devicesQuery(session))),
    ...(can(session.grants, 'alerts', 'view')
      ? [step('alerts', 60, () => firstRows(client, alertsQuery(session)))]
      : []),
    ...(can(session.grants, 'reports', 'view')
      ? [step('report templates', 80, () => read(queryOf(reports.listTemplates, account)))]
      : []),
    ...(readsSubGroups(session)
      ? [step('sub-groups', 100, () => read(queryOf(devicegroups.listSubgroups, account)))]
      : []),
  ];
}

/** Sub-groups are for those who switch accounts, manage people, or configure alerts. */
export function readsSubGroups({ grants }: Pick<Session, 'grants'>): boolean {
  return (
    can(grants, 'admin.masquerade', 'view') ||
    can(grants, 'admin.userAccess', 'manage') ||
    can(grants, 'alerts', 'manage')
  );
}

export interface LoadingProgress {
  percent: number;
  /** Names of the steps that failed. */
  failed: readonly string[];
}

/**
 * Runs the steps one after the other; a step that fails is logged and told, and the next one runs.
 */
export async function runSteps(
  steps: readonly LoadingStep[],
  report: (progress: LoadingProgress) => void,
): Promise<LoadingProgress> {
  let progress: LoadingProgress = { percent: 0, failed: [] };
  for (const next of steps) {
    try {
      await next.run();
    } catch (error) {
      console.error(`Loading the ${next.name} failed.`, error);
      progress = { ...progress, failed: [...progress.failed, next.name] };
    }
    progress = { ...progress, percent: Math.max(progress.percent, next.done) };
    report(progress);
  }
  progress = { ...progress, percent: 100 };
  report(progress);
  return progress;
}

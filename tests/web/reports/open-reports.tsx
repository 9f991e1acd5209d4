import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { SavedReportView } from '../../../core/contract/reports.ts';
import { REPORT_TEMPLATES } from '../../../core/domain/report/templates.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ScheduledReportsPage } from '../../../web/src/features/reports/scheduled-page.tsx';
import { ReportPage, ReportsPage } from '../../../web/src/features/reports/reports-page.tsx';
import type { Permissions } from '../../../web/src/access/session.ts';
import { deviceWith, graphqlWith, viewSettingsWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

export const saved: SavedReportView = {
  report_name: 'Monthly SLA',
  schedule: '0 9 * * ? *',
  scheduleReadable: 'Daily-09:00',
  recipients: 'boss@example.com,desk@example.com',
  data: 'availability',
  time_range: '30_Days',
  report_template: 'Availability',
  report_format: 'CSV',
  account_id: 'northbeam',
  custom_columns: ['Postcode'],
  filters: { join: 'and', items: [] },
  zone: 'Europe/London',
  had_schedule: true,
  is_paused: false,
  stopped: null,
  next_runs_ms: [],
  unsubscribed: [],
  runs_for: 'Ann Example',
  version: 1,
};

export const run: JobView = {
  id: 'run-1',
  kind: 'report',
  title: 'Monthly SLA',
  state: 'running',
  startedBy: 'Ann Example',
  isMine: true,
  startedAtMs: 1_000_000,
  endedAtMs: null,
  stepsDone: 1,
  stepsInAll: 4,
  sentence: '',
  fileUntilMs: null,
  hasPdf: false,
  code: null,
};

interface Opening {
  page?: 'reports' | 'scheduledreports';
  level?: 1 | 3;
  permissions?: Partial<Permissions>;
  reports?: readonly SavedReportView[];
  /** Earlier runs; a started run stands before them. */
  jobs?: readonly JobView[];
}

/** The reports page, and the list of jobs that its server answers. */
export async function openReports({
  page = 'reports',
  level = 1,
  permissions = {},
  reports = [saved],
  jobs = [],
}: Opening = {}): Promise<{ portal: PortalServer; list: { jobs: readonly JobView[] } }> {
  const portal = await startPortal(permissionsWith(roleWith(level), permissions), [
    deviceWith('LDS-CPE-01'),
  ]);
  const list = { jobs };
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  portal.on('GET /live/jobs', () => ({ body: { data: list.jobs } }));
  portal.on('GET /live/reports/templates', { body: { data: REPORT_TEMPLATES } });
  portal.on('GET /live/reports/scheduled', { body: { data: reports } });
  portal.on('POST /live/reports/report/custom', () => {
    list.jobs = [run];
    return {
      body: { message: 'The report is loading and will be downloaded shortly.', data: run },
    };
  });
  for (const method of ['POST', 'PUT'])
    portal.on(`${method} /live/reports/scheduled`, { body: { message: 'Success.' } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal(`/${page}`, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'reports', Component: ReportsPage },
        { path: 'reports/:id', Component: ReportPage },
        { path: 'scheduledreports', Component: ScheduledReportsPage },
      ],
    },
  ]);
  await screen.findByRole('heading', { name: /Reports/, level: 1 });
  if (page === 'reports')
    await waitFor(() =>
      expect(isOff(screen.getByRole('button', { name: 'Add Report' }))).toBe(false),
    );
  if (reports[0]) await screen.findByRole('link', { name: reports[0].report_name });
  return { portal, list };
}

/** A choice that can be searched opens a dialog of its own behind it. */
const first = () => screen.getAllByRole('dialog')[0]!;
export const dialog = () => within(first());
export const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

/** The choice of this label in the dialog. */
export function choice(label: string) {
  const field = createWrapper(first())
    .findAllFormFields()
    .find((one) => one.findLabel()?.getElement().textContent === label);
  return field?.findControl()?.findSelect() ?? undefined;
}

export function choose(label: string, value: string): void {
  choice(label)!.openDropdown();
  choice(label)!.selectOptionByValue(value);
}

/** Choices of the select. */
export function offered(label: string): string[] {
  choice(label)!.openDropdown();
  const options = choice(label)!
    .findDropdown()
    .findOptions()
    .map((option) => option.getElement().textContent ?? '');
  choice(label)!.closeDropdown();
  return options;
}

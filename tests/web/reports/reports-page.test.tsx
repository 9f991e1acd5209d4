// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { SavedReportView } from '../../../core/contract/reports.ts';
import { REPORT_TEMPLATES } from '../../../core/domain/report/templates.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ReportsPage } from '../../../web/src/features/reports/reports-page.tsx';
import { deviceWith, graphqlWith, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const saved: SavedReportView = {
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
  next_runs_ms: [],
  runs_for: 'Ann Example',
  version: 1,
};
const run: JobView = {
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
};

async function open(level: 1 | 3) {
  portal = await startPortal(permissionsWith(roleWith(level)), [deviceWith('LDS-CPE-01')]);
  const list = { jobs: [] as JobView[] };
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  portal.on('GET /live/jobs', () => ({ body: { data: list.jobs } }));
  portal.on('GET /live/reports/templates', { body: { data: REPORT_TEMPLATES } });
  portal.on('GET /live/reports/scheduled', { body: { data: [saved] } });
  portal.on('POST /live/reports/report/custom', () => {
    list.jobs = [run];
    return {
      body: {
        message: 'The report is loading and will be downloaded shortly.',
        data: run,
      },
    };
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/reports', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'reports', Component: ReportsPage }] },
  ]);
  await screen.findByRole('link', { name: 'Monthly SLA' });
}

test('a saved report is listed and run, and says how far it is', async () => {
  await open(1);
  const row = screen.getByRole('link', { name: 'Monthly SLA' }).closest('tr')!;
  for (const text of [
    'Availability',
    '30 Days',
    'boss@example.com, desk@example.com',
    'Daily-09:00',
    'CSV',
  ])
    expect(within(row).getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Run Monthly SLA' }));
  await waitFor(() => expect(portal.calls('POST /live/reports/report/custom')).toHaveLength(1));
  expect(portal.calls('POST /live/reports/report/custom')[0]!.body).toMatchObject({
    data: 'availability',
    report_id: 'Monthly SLA',
    range: '30_Days',
    report_format: 'CSV',
    recipients: 'boss@example.com,desk@example.com',
  });
  const results = screen.getByRole('list', { name: 'Results' });
  await waitFor(() => expect(within(results).getByText('25%')).toBeTruthy());
});

test('a removed report is brought back as it was, schedule and all', async () => {
  await open(1);
  portal.on('DELETE /live/reports/scheduled', { body: { message: 'The report is removed.' } });
  portal.on('POST /live/reports/scheduled', { body: { message: 'Success.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Monthly SLA' }));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'confirm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Monthly SLA' }));
  await screen.findByText('The report is removed.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The report Monthly SLA is back.');
  expect(portal.calls('POST /live/reports/scheduled')[0]!.body).toMatchObject({
    report_name: 'Monthly SLA',
    data: 'availability',
    time_range: '30_Days',
    recipients: 'boss@example.com,desk@example.com',
    schedule: expect.stringMatching(/^0 9 /) as string,
  });
});

test('who may only view runs reports, and is told why nothing is saved or removed', async () => {
  await open(3);
  const disabled = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true' ||
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(['Run Monthly SLA', 'Edit Monthly SLA', 'Delete Monthly SLA'].map(disabled)).toEqual([
    false,
    true,
    true,
  ]);
});

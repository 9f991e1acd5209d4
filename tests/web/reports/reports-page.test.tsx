// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { isOff, openReports, run } from './open-reports.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const runs = () => portal.calls('POST /live/reports/report/custom');
const runButton = () => screen.getByRole('button', { name: 'Run Monthly SLA' });

test('REPORT-02 REPORT-03 REPORT-04 REPORT-21 LIMIT-49 LIMIT-51 ERR-62 saved and scheduled reports are listed, and one is run and says how far it is', async () => {
  ({ portal } = await openReports());
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Report Name',
    'Template',
    'Time Range',
    'Recipients',
    'Schedule',
    'Format',
    'Actions',
  ]);
  const row = within(screen.getByRole('link', { name: 'Monthly SLA' }).closest('tr')!);
  for (const text of [
    'Availability',
    '30 Days',
    'boss@example.com, desk@example.com',
    'Daily-09:00',
    'CSV',
  ])
    expect(row.getByText(text)).toBeTruthy();
  for (const name of ['Run', 'Edit', 'Delete'])
    expect(row.getByRole('button', { name: `${name} Monthly SLA` })).toBeTruthy();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  fireEvent.click(runButton());
  await waitFor(() => expect(runs()).toHaveLength(1));
  expect(runs()[0]!.body).toMatchObject({
    data: 'availability',
    report_id: 'Monthly SLA',
    range: '30_Days',
    report_format: 'CSV',
    recipients: 'boss@example.com,desk@example.com',
    reports_needed: 1,
  });
  expect(
    await screen.findByText('The report is loading and will be downloaded shortly.'),
  ).toBeTruthy();
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(10_000);
  await waitFor(() => expect(isOff(runButton())).toBe(true));
  const results = screen.getByRole('list', { name: 'Results' });
  await waitFor(() => expect(within(results).getAllByText('25%')).not.toEqual([]));
});

test('REPORT-13 the page of one report has what it is, its own results and Run', async () => {
  const done = { ...run, state: 'done', endedAtMs: 2_000_000, sentence: '27 services' } as const;
  const other = { ...done, id: 'run-2', title: 'Another', sentence: '3 services' };
  ({ portal } = await openReports({ jobs: [done, other] }));
  fireEvent.click(screen.getByRole('link', { name: 'Monthly SLA' }));
  await screen.findByRole('heading', { name: 'Monthly SLA', level: 1 });
  expect(screen.getByText('Availability, 30 Days, Daily-09:00')).toBeTruthy();
  expect((await screen.findAllByText(/27 services/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/3 services/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(runs()).toHaveLength(1));
  expect(runs()[0]!.body).toMatchObject({ report_id: 'Monthly SLA', data: 'availability' });
});

/** This browser waits for these runs since before the page was loaded. */
const waitFrom = (...begun: object[]) =>
  localStorage.setItem(
    'reports.awaited',
    JSON.stringify(
      begun.map((changes) => ({
        id: 'run-1',
        title: 'Monthly SLA',
        isMailed: false,
        sinceMs: Date.now(),
        ...changes,
      })),
    ),
  );
const done = {
  ...run,
  state: 'done' as const,
  endedAtMs: 2_000_000,
  sentence: '2 services',
  fileUntilMs: Date.now() + 1_000_000,
};

test('REPORT-22 a CSV is downloaded by itself once it is there, after a reload as well, and HTML is not', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.href);
  });
  waitFrom({}, { id: 'run-2', isMailed: true });
  const opening = await openReports({ jobs: [run, { ...run, id: 'run-2' }] });
  ({ portal } = opening);
  portal.on('GET /live/jobs/job/result', ({ query }) => ({
    body: { data: { url: `https://files.example/${query['id']}`, name: 'x.csv' } },
  }));
  expect(isOff(runButton())).toBe(true);
  opening.list.jobs = [done, { ...done, id: 'run-2' }];
  await waitFor(() => expect(isOff(runButton())).toBe(false));
  await waitFor(() => expect(links).toEqual(['https://files.example/run-1']));
});

test('ERR-22 ERR-23 ERR-59 REPORT-49 a result that is too large is told and not downloaded, and so is a failed mail', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  waitFrom({}, { id: 'run-2', isMailed: true });
  const failed = { ...done, state: 'failed' as const, fileUntilMs: null };
  const tooLarge = 'Unable to Load Result - Report too large';
  ({ portal } = await openReports({
    jobs: [
      { ...failed, sentence: tooLarge },
      { ...failed, id: 'run-2', sentence: 'No recipient could be reached.' },
    ],
  }));
  expect(await screen.findByText(`Monthly SLA: ${tooLarge}`)).toBeTruthy();
  expect(
    await screen.findByText(
      'Monthly SLA: Error: Failed to create HTML report. No recipient could be reached.',
    ),
  ).toBeTruthy();
  expect(click).not.toHaveBeenCalled();
  expect(portal.calls('GET /live/jobs/job/result')).toEqual([]);
  expect(isOff(runButton())).toBe(false);
});

test('REPORT-24 what has no result after five minutes is told, and can be run again', async () => {
  waitFrom({ isMailed: true, sinceMs: Date.now() - 5 * 60_000 + 600 });
  ({ portal } = await openReports({ jobs: [run] }));
  expect(
    await screen.findByText(
      'Monthly SLA: Error: Failed to create HTML report. No result came within 5 minutes. You can run it again; one that comes later stands under Results.',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(isOff(runButton())).toBe(false));
});

test('REPORT-45 REPORT-46 REPORT-47 REPORT-48 who may only view runs reports, and is told why nothing is saved, changed or removed', async () => {
  ({ portal } = await openReports({ level: 3 }));
  const off = (name: string) => isOff(screen.getByRole('button', { name }));
  expect(['Run Monthly SLA', 'Edit Monthly SLA', 'Delete Monthly SLA'].map(off)).toEqual([
    false,
    true,
    true,
  ]);
  for (const name of ['Edit Monthly SLA', 'Delete Monthly SLA']) {
    const told = screen.getByRole('button', { name }).getAttribute('aria-describedby');
    expect(document.getElementById(told!)!.textContent).toMatch(/'manage'/);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add Report' }));
  const add = within(await screen.findByRole('dialog', { name: 'Add Report' }));
  expect(isOff(add.getByRole('button', { name: 'Save Report' }))).toBe(true);
  expect(isOff(add.getByRole('button', { name: 'Run' }))).toBe(false);
});

// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobView } from '../../../core/contract/jobs.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { JobsPage } from '../../../web/src/features/jobs/jobs-page.tsx';
import { ServicesPage } from '../../../web/src/features/services/services-page.tsx';
import { deviceWith, graphqlWith, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const job: JobView = {
  id: 'job-1',
  kind: 'export',
  title: 'CSV of Services',
  state: 'running',
  startedBy: 'Ann Example',
  isMine: true,
  startedAtMs: 1_000_000,
  endedAtMs: null,
  stepsDone: 2,
  stepsInAll: 5,
  sentence: '',
  fileUntilMs: null,
  hasPdf: false,
  code: null,
};
const done: JobView = {
  ...job,
  state: 'done',
  stepsDone: 5,
  endedAtMs: 1_060_000,
  sentence: '4,100 services',
  fileUntilMs: 9_000_000_000_000,
  hasPdf: false,
};

/** @param list what the server says the jobs are; it may be changed meanwhile. */
async function open(address: string, list: { jobs: JobView[] }) {
  portal = await startPortal(permissionsWith(roleWith(1)), [
    deviceWith('LDS-CPE-01', { 'Device Type': 'Router' }),
    deviceWith('MAN-SW-02', { 'Device Type': 'Switch' }),
  ]);
  portal.on('GET /live/alerts', { body: { data: [], total: 0, as_of: Date.now() } });
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  portal.on('GET /live/jobs', () => ({ body: { data: list.jobs } }));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { Shell } = await import('../../../web/src/app/shell.tsx');
  return renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          Component: Shell,
          children: [
            { path: 'services', Component: ServicesPage },
            { path: 'services/:deviceType', Component: ServicesPage },
            { path: 'jobs', Component: JobsPage },
          ],
        },
      ],
    },
  ]);
}

function exportOnServer() {
  const menu = createWrapper()
    .findAllButtonDropdowns()
    .find(
      (one) =>
        one.findTriggerButton()?.getElement().getAttribute('aria-label') ===
        'More ways to download',
    )!;
  menu.openDropdown();
  menu.findItemById('server')!.click();
}

const pill = () => document.querySelector('.jobs-pill')?.textContent;

test('the menu beside CSV has the server make the file of what the table is narrowed to, and the bar on top says how far it is', async () => {
  const list = { jobs: [] as JobView[] };
  await open('/services/router?q=lds&sort=-Name', list);
  portal.on('POST /live/jobs/exports', () => {
    list.jobs = [job];
    return { body: { status_code: 200, message: 'CSV of Services is being made.', data: job } };
  });
  await screen.findByText('LDS-CPE-01');
  expect(portal.calls('GET /live/jobs')).toEqual([]);
  exportOnServer();
  expect(
    await screen.findByText('CSV of Services is being made. You will find it under Jobs.'),
  ).toBeTruthy();
  const [{ body } = { body: null }] = portal.calls('POST /live/jobs/exports');
  expect(body).toMatchObject({
    table: 'services',
    search: 'lds',
    filter: { join: 'and', items: [{ property: 'Device Type', operator: 'is', value: 'Router' }] },
    sort: { column: 'Name', descending: true },
    columns: expect.arrayContaining(['Name']),
    key: expect.stringMatching(/^[\w-]{36}$/),
  });
  await waitFor(() => expect(pill()).toBe('Job 40\u00A0%'));
  list.jobs = [done];
  await waitFor(() => expect(pill()).toBe('File ready'));
});

test('an export that is refused is told where the person acted', async () => {
  await open('/services', { jobs: [] });
  portal.on('POST /live/jobs/exports', {
    status: 429,
    body: { status_code: 429, message: 'Too many calls. Please wait a moment.' },
  });
  await screen.findByText('LDS-CPE-01');
  exportOnServer();
  expect(
    await screen.findByText('The file is not being made. Too many calls. Please wait a moment.'),
  ).toBeTruthy();
});

test('after a reload the bar on top still says how far it is', async () => {
  localStorage.setItem('jobs.hasStarted', 'true');
  await open('/services', { jobs: [{ ...job, isMine: false, id: 'another' }, job] });
  await waitFor(() => expect(pill()).toBe('Job 40\u00A0%'));
});

test('the page of jobs tells each state in words, and follows the address of a file of one’s own', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  await open('/jobs', {
    jobs: [
      done,
      { ...done, id: 'job-2', title: 'CSV of Alerts', isMine: false, startedBy: 'Bo Example' },
      { ...job, id: 'job-3', state: 'failed', endedAtMs: 1_050_000, sentence: 'It was given up.' },
      { ...done, id: 'job-4', kind: 'addPeople', title: 'Adding 2 users' },
    ],
  });
  portal.on('GET /live/jobs/job/result', {
    body: { data: { url: 'http://files.example/result?signed', name: 'Services.csv' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV of Services' }));
  await waitFor(() => expect(followed).toEqual(['http://files.example/result?signed']));
  expect(portal.calls('GET /live/jobs/job/result')[0]!.query).toEqual({ id: 'job-1' });
  expect(screen.queryByRole('button', { name: 'Download CSV of Alerts' })).toBeNull();
  expect(screen.getByText('It was given up.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'People added' }).getAttribute('href')).toBe(
    '/automation/addUsersByCSV?run=job-4',
  );
  expect(screen.getByRole('columnheader', { name: 'Started By' })).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
});

test('a job that is under way can be stopped once that is confirmed', async () => {
  const list = { jobs: [job, { ...done, id: 'job-2', title: 'CSV of Alerts' }] };
  await open('/jobs', list);
  portal.on('DELETE /live/jobs', () => {
    const stopped: JobView = { ...job, state: 'cancelled', endedAtMs: 1_030_000 };
    list.jobs = [stopped];
    return { body: { status_code: 200, message: 'CSV of Services is stopped.', data: stopped } };
  });
  expect(await screen.findByText('Running, 40 %')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop CSV of Services' }));
  const confirm = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: 'Stop CSV of Services' });
    expect(buttons).toHaveLength(2);
    return buttons[1]!;
  });
  fireEvent.click(confirm);
  expect(await screen.findByText('CSV of Services is stopped.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Stopped')).toBeTruthy());
  expect(portal.calls('DELETE /live/jobs')[0]!.query).toEqual({ id: 'job-1' });
});

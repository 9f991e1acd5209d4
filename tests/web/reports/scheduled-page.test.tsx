// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReportRun, SavedReportView } from '../../../core/contract/reports.ts';
import { DEFAULT_THEME, plainBrand, settingsOf } from '../../../core/domain/brand.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { dialog, isOff, openReports, run, saved } from './open-reports.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const NEXT_MS = Date.parse('2027-01-04T09:00:00Z');
const weekly: SavedReportView = {
  ...saved,
  report_name: 'Weekly sites',
  scheduleReadable: 'Weekly-Monday-09:00',
  next_runs_ms: [NEXT_MS],
};
const stopped: SavedReportView = {
  ...saved,
  report_name: 'Of someone gone',
  runs_for: 'Leo Grant',
  stopped: { why: 'Whoever started this is no longer a person of this portal.', at_ms: 1_000 },
};
const oneOff: SavedReportView = { ...saved, report_name: 'One-off', schedule: '' };

const open = async (level: 1 | 3 = 1) =>
  await openReports({ page: 'scheduledreports', level, reports: [weekly, stopped, oneOff] });
const button = (name: string) => screen.getByRole('button', { name });
const select = (name: string) =>
  fireEvent.click(screen.getByRole('radio', { name: `Select ${name}` }));

test('REPORT-09 REPORT-10 REPORT-11 lists what is made by itself, lets one be chosen and its columns, and deletes it', async () => {
  ({ portal } = await open());
  portal.on('DELETE /live/reports/scheduled', { body: { message: 'Removed.' } });
  expect(screen.queryByRole('link', { name: 'One-off' })).toBeNull();
  const row = within(screen.getByRole('link', { name: 'Weekly sites' }).closest('tr')!);
  for (const text of ['Scheduled', 'Weekly-Monday-09:00', 'Mon 4 Jan 2027, 09:00 GMT'])
    expect(row.getByText(text)).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'Stopped reports' })).getByRole('listitem'),
  ).toHaveProperty(
    'textContent',
    'Of someone gone, made for Leo Grant: Whoever started this is no longer a person of this portal.',
  );
  expect(isOff(button('Delete'))).toBe(true);
  select('Of someone gone');
  select('Weekly sites');
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([
    screen.getByRole('radio', { name: 'Select Weekly sites' }),
  ]);
  fireEvent.click(button('Columns'));
  await screen.findByRole('dialog', { name: /Columns/ });
  expect(screen.queryByRole('columnheader', { name: /Made For/, hidden: true })).toBeNull();
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Made For' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('columnheader', { name: /Made For/ })).toBeTruthy();
  fireEvent.click(button('Delete'));
  await screen.findByRole('dialog', { name: 'Remove Report' });
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'confirm' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Remove Weekly sites' }));
  await waitFor(() =>
    expect(portal.calls('DELETE /live/reports/scheduled').map(({ query }) => query)).toEqual([
      { account_id: 'northbeam', report_name: 'Weekly sites' },
    ]),
  );
});

test('one is paused, one that has stopped is taken over, and one is made now', async () => {
  ({ portal } = await open());
  portal.on('PUT /live/reports/scheduled/pause', { body: { message: 'It is so.' } });
  portal.on('POST /live/reports/scheduled/run', { body: { message: 'It is made.', data: run } });
  const asked = () => portal.calls('PUT /live/reports/scheduled/pause').map(({ body }) => body);
  select('Weekly sites');
  fireEvent.click(button('Pause'));
  await screen.findByText('It is so.');
  select('Of someone gone');
  fireEvent.click(button('Resume'));
  await waitFor(() =>
    expect(asked()).toEqual([
      { account_id: 'northbeam', report_name: 'Weekly sites', is_paused: true },
      { account_id: 'northbeam', report_name: 'Of someone gone', is_paused: false },
    ]),
  );
  select('Weekly sites');
  fireEvent.click(button('Run now'));
  expect(await screen.findByText('It is made.')).toBeTruthy();
  expect(portal.calls('POST /live/reports/scheduled/run')[0]!.body).toMatchObject({
    report_name: 'Weekly sites',
    id: expect.stringMatching(/^[\w-]{36}$/) as string,
  });
});

test('its history tells what became of each mail, and who may download the result', async () => {
  const done = { ...run, state: 'done' as const, endedAtMs: 2_000, fileUntilMs: Date.now() + 9e6 };
  const runs: ReportRun[] = [
    {
      run: done,
      due_at_ms: NEXT_MS,
      deliveries: [
        { to: 'boss@example.com', state: 'sent', why: '' },
        { to: 'gone@example.com', state: 'refused', why: 'Address is not verified.' },
      ],
    },
    { run: { ...done, id: 'run-2', isMine: false }, due_at_ms: null, deliveries: [] },
  ];
  ({ portal } = await open(3));
  portal.on('GET /live/reports/scheduled/runs', { body: { data: runs } });
  select('Weekly sites');
  expect(isOff(button('Pause'))).toBe(true);
  fireEvent.click(button('History'));
  await screen.findByRole('dialog', { name: 'History of Weekly sites' });
  const lines = await dialog().findByRole('list', { name: 'Runs' });
  expect(await within(lines).findByText('boss@example.com: sent')).toBeTruthy();
  expect(
    within(lines).getByText('gone@example.com: refused. Address is not verified.'),
  ).toBeTruthy();
  expect(within(lines).getAllByRole('button')).toHaveLength(1);
  expect(
    within(lines).getByRole('button', {
      name: 'Download the result of Mon 4 Jan 2027, 09:00 GMT',
    }),
  ).toBeTruthy();
  expect(within(lines).getByText('Only Ann Example may download it')).toBeTruthy();
});

test('REPORT-12 REPORT-01 the branding of reports is edited in a dialog, and saved with the rest of the theme as it was', async () => {
  ({ portal } = await open());
  const own = plainBrand('northbeam', 'Northbeam', {
    themeColours: JSON.stringify(DEFAULT_THEME),
    version: 3,
  });
  portal.on('GET /live/branding', {
    body: { data: { own, begins: settingsOf(own), saved_by: 'Ruth', former: [] } },
  });
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  fireEvent.click(button('Report Branding'));
  await screen.findByRole('dialog', { name: 'Report Branding' });
  const field = await screen.findByLabelText('Primary colour of reports');
  expect(isOff(dialog().getByRole('button', { name: 'Save' }))).toBe(true);
  fireEvent.change(field, { target: { value: '#7a1f1f' } });
  await waitFor(() => expect(isOff(dialog().getByRole('button', { name: 'Save' }))).toBe(false));
  portal.on('POST /graphql', { body: { data: { updateBranding: { ...own, version: 4 } } } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = portal
    .calls('POST /graphql')
    .map(({ body }) => body as { query: string; variables: { input: { themeColours: string } } })
    .find(({ query }) => query.startsWith('mutation'))!.variables.input;
  expect({ ...asked, themeColours: JSON.parse(asked.themeColours) as unknown }).toEqual({
    account_id: 'northbeam',
    version: 3,
    themeColours: {
      ...DEFAULT_THEME,
      reports: { ...DEFAULT_THEME.reports, primary: '#7a1f1f' },
    },
  });
});

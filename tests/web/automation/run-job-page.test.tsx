// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  choose,
  ended,
  isOff,
  labels,
  openAutomation,
  planned,
  press,
  runWith,
  type,
} from './open-automation.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const LOOK = 'Preview the changes';
const CUSTOMER = ['Customer', 'Devices'];
const FORMS: readonly [id: string, title: string, labels: readonly string[]][] = [
  ['addUsersByCSV', 'Add users by CSV', ['Account', 'Customer', 'Users']],
  ['fullConfiguration', 'Full configuration', ['Customer', 'Additions', 'Layout']],
  ['addNetworkDashboard', 'Add network dashboard', [...CUSTOMER, 'Dashboard Type']],
  ['sslProperties', 'SSL properties', ['Domain', 'Product Name', 'Owner', 'Duration', 'Panel']],
  ['AddProperties', 'Add properties', [...CUSTOMER, 'Property Name', 'Property Value']],
];

test('AUTO-07 AUTO-08 AUTO-09 AUTO-10 AUTO-11 AUTO-12 AUTO-13 AUTO-14 each job has its form, whichever letters its address has, and an unknown one leads to Automation Jobs', async () => {
  let router;
  ({ portal, router } = await openAutomation(`/automation/${FORMS[0]![0]}`));
  for (const [id, title, fields] of FORMS) {
    await act(() => router.navigate(`/automation/${id}`));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(labels(), id).toEqual(fields);
  }
  await act(() => router.navigate('/automation/ADDPROPERTIES'));
  await screen.findByRole('heading', { level: 1, name: 'Add properties' });
  await act(() => router.navigate('/automation/fullConfig'));
  await screen.findByRole('heading', { level: 1, name: 'Selection' });
  expect(router.state.location.pathname).toBe('/automation');
});

test('AUTO-15 AUTO-16 AUTO-17 AUTO-18 AUTO-19 AUTO-30 AUTO-31 AUTO-32 the history shows a year by month, and the feedback the messages of the current run with its code, which can be taken back', async () => {
  const line = (name: string, did: 'made' | 'failed', second: number) => ({
    part: 0,
    what: 'Property rack of',
    name,
    will: 'make' as const,
    note: '',
    outcome: {
      did,
      note: did === 'failed' ? 'It is gone.' : '',
      code: 200,
      atMs: Date.UTC(2026, 5, 1, 9, 30, second),
    },
  });
  const last = runWith({
    lines: [line('LDS-01', 'made', 2), line('LDS-02', 'failed', 3)],
    job: ended(419, '1 made, 1 failed'),
  });
  let runs;
  ({ portal, runs } = await openAutomation('/automation/addproperties', last));
  await waitFor(() => expect(createWrapper().findBarChart()).not.toBeNull());
  expect(screen.queryByRole('heading', { name: 'Execution History' })).not.toBeNull();
  const chart = createWrapper().findBarChart()!;
  const texts = (found: readonly { getElement(): Element }[]) =>
    found.map((each) => each.getElement().textContent.trim());
  expect(texts(chart.findXTicks())).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  );
  expect(texts(chart.findLegend()!.findItems())).toEqual(['Success', 'Fails']);
  // Four runs of March succeeded and one failed; other months have none.
  const heights = chart
    .findSeries()
    .map((each) =>
      each.findAll('rect').map((bar) => Number(bar.getElement().getAttribute('height'))),
    );
  const ofMarch = (height: number) =>
    Array.from({ length: 12 }, (_, at) => (at === 2 ? height : 0));
  expect(heights).toEqual([ofMarch(140), ofMarch(35)]);

  expect(screen.queryByRole('heading', { name: 'Live Feedback' })).not.toBeNull();
  const messages = () =>
    within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  await screen.findByRole('list', { name: 'Messages' });
  expect(messages().map(({ textContent }) => textContent)).toEqual([
    '09:30:01 UTC Started by Ann Example',
    '09:30:02 UTC ✓ Property rack of LDS-01: made',
    '09:30:03 UTC ✕ Property rack of LDS-02: failed. It is gone.',
    '09:31:04 UTC 1 made, 1 failed',
  ]);
  expect(messages().map((each) => /status-(success|error)/.exec(each.innerHTML)?.[1])).toEqual([
    undefined,
    'success',
    'error',
    undefined,
  ]);
  expect(screen.getByText('419').className).toContain('badge-color-severity-medium');

  await choose('Customer', '11');
  await choose('Devices', '501');
  type('Property Name', 'rack');
  type('Property Value', 'R1');
  for (const [code, colour] of [
    [200, 'badge-color-green'],
    [500, 'badge-color-red'],
  ] as const) {
    runs.dry = runWith({
      isDryRun: true,
      lines: [planned('make')],
      job: { id: `dry-1`, ...ended(200, '1 to be made') },
    });
    runs.real = runWith({
      lines: [line('LDS-01', 'made', 5), line('LDS-02', 'failed', 6)],
      mayTakeBack: code === 500,
      job: { id: `run-${code}`, ...ended(code, `Ended with ${code}`) },
    });
    press(LOOK);
    await waitFor(() => expect(isOff('Run')).toBe(false));
    expect(screen.getByText('1 to be made. Nothing has been done yet.')).toBeTruthy();
    press('Run');
    expect((await screen.findByText(code)).className).toContain(colour);
    expect(screen.queryByText(/Nothing has been done yet/)).toBeNull();
  }

  portal.on('POST /live/automation/runs/taken-back', {
    body: { message: 'Begun', data: { ...last.job, id: 'run-back' } },
  });
  press('Take back');
  const dialog = await screen.findByRole('dialog', { name: 'Take back Mill Lane' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  expect(dialog.textContent).toContain('Made Property rack of LDS-01');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(portal.calls('POST /live/automation/runs/taken-back')[0]?.body).toMatchObject({
      id: 'run-500',
      isDryRun: false,
    }),
  );
  await waitFor(() =>
    expect(portal.calls('GET /live/automation/runs/run').at(-1)?.query).toEqual({ id: 'run-back' }),
  );
});

test('AUTO-17 AUTO-19 users of a CSV file are followed beside their form, and counted in the history', async () => {
  const line = (row: number, outcome: RunView['lines'][number]['outcome']) => ({
    part: 0,
    what: `Row ${row}`,
    name: `ann${row}@example.com`,
    will: 'make' as const,
    note: '',
    outcome,
  });
  const at = Date.UTC(2026, 5, 1, 9, 30, 5);
  const made = { did: 'made' as const, note: 'Invited', code: 200, atMs: at };
  const title = 'Adding 2 users';
  let runs;
  ({ portal, runs } = await openAutomation('/automation/addUsersByCSV'));
  expect(await screen.findByText('This job has not been run yet.')).toBeTruthy();
  const person = {
    given_name: 'Ann',
    family_name: 'Lee',
    email: 'ann1@example.com',
    role: 'Admin',
  };
  portal.on('POST /live/users/bulk/preview', {
    body: {
      data: { good: 1, bad: 0, rows: [{ ...person, row: 1, phone_number: '+4477', why: '' }] },
    },
  });
  runs.real = runWith({ lines: [line(1, made), line(2, null)], job: { id: 'people-1', title } });
  portal.on('POST /live/users/bulk', {
    body: { message: '1 person is being added.', data: runs.real.job },
  });
  const before = portal.calls('GET /live/automation/runs').length;
  await userEvent.click(screen.getByLabelText('Users'));
  await userEvent.paste('Ann,Lee,ann1@example.com,+447700900123,Admin');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 User' }));
  const messages = await screen.findByRole('list', { name: 'Messages' });
  expect(
    within(messages)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '09:30:01 UTC Started by Ann Example',
    '09:30:05 UTC ✓ Row 1 ann1@example.com: made. Invited',
  ]);
  expect(portal.calls('GET /live/automation/runs/run').at(-1)!.query).toEqual({ id: 'people-1' });
  await waitFor(() =>
    expect(portal.calls('GET /live/automation/runs').length).toBeGreaterThan(before),
  );
});

test('a link to one run shows its feedback instead of that of the latest', async () => {
  const latest = runWith({ job: { id: 'people-10', ...ended(200, '3 users added') } });
  const asked = runWith({ mayTakeBack: true, job: { id: 'people-9', ...ended(200, '1 added') } });
  ({ portal } = await openAutomation(
    '/automation/addUsersByCSV?run=people-9',
    latest,
    {},
    {
      'GET /live/automation/runs/run': { body: { data: asked } },
    },
  ));
  await screen.findByRole('button', { name: 'Take back' });
  const ids = portal.calls('GET /live/automation/runs/run').map(({ query }) => query['id']);
  expect(new Set(ids)).toEqual(new Set(['people-9']));
});

test('AUTO-42 AUTO-43 AUTO-44 a full configuration has the standard layout or a custom one, which needs both folder paths', async () => {
  ({ portal } = await openAutomation('/automation/fullConfiguration'));
  expect(isOff(LOOK)).toBe(true);
  type('Customer', 'Mill Lane');
  await waitFor(() => expect(isOff(LOOK)).toBe(false));
  const layout = createWrapper().findAllSelects().at(-1)!;
  layout.openDropdown();
  const options = layout.findDropdown().findOptions();
  expect(options.map((each) => each.getElement().textContent)).toEqual(['Standard', 'Custom']);
  layout.selectOptionByValue('custom');
  await waitFor(() => expect(isOff(LOOK)).toBe(true));
  type('Device Folder Path', 'Retail/North');
  expect(isOff(LOOK)).toBe(true);
  type('Device Folder Path', '');
  type('Dashboard Folder Path', 'Retail');
  expect(isOff(LOOK)).toBe(true);
  type('Device Folder Path', 'Retail/North');
  expect(isOff(LOOK)).toBe(false);
  press(LOOK);
  await waitFor(() =>
    expect(portal.calls('POST /live/automation/runs').map(({ body }) => body)).toMatchObject([
      {
        isDryRun: true,
        parts: [
          {
            job: 'fullConfiguration',
            account: 'northbeam',
            customer: 'Mill Lane',
            layout: 'custom',
            devPath: 'Retail/North',
            dashPath: 'Retail',
          },
        ],
      },
    ]),
  );
});

test('a run that cannot go on says so where it was asked to', async () => {
  const last = runWith({ mayGoOn: true, job: { state: 'failed' } });
  ({ portal } = await openAutomation('/automation/addproperties', last));
  const message = 'Mill Lane has not stopped.';
  portal.on('PUT /live/automation/runs', { status: 409, body: { message } });
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText(`It could not be resumed. ${message}`)).toBeTruthy();
});

test('of two customers of one name, in two accounts, the chosen one is meant, with its own devices', async () => {
  const both = [
    ['11', '501', 'northbeam'],
    ['31', '601', 'tidewater'],
  ] as const;
  const customer = 'Harbour Foods';
  const customers = both.map(([id, , account_id]) => ({
    id,
    name: customer,
    path: customer,
    customer,
    account_id,
  }));
  const devices = both.map(([, id, account_id]) => ({ id, name: id, customer, account_id }));
  ({ portal } = await openAutomation(
    '/automation/addproperties',
    undefined,
    {
      account_id: 'northbeam_SUPER',
      accounts: ['northbeam_SUPER', 'northbeam', 'tidewater'].map((id) => ({ id, name: id })),
    },
    {
      'GET /getCustomers': { body: { data: customers } },
      'GET /getcustomerdevices': { body: { data: devices } },
    },
  ));
  await choose('Customer', '31');
  await choose('Devices', '601');
  const offered = createWrapper().findMultiselect()!;
  offered.openDropdown();
  expect(offered.findDropdown().findOptionByValue('501')).toBeNull();
  offered.closeDropdown();
  type('Property Name', 'rack');
  type('Property Value', 'R1');
  await waitFor(() => expect(isOff(LOOK)).toBe(false));
  press(LOOK);
  await waitFor(() =>
    expect(portal.calls('POST /live/automation/runs')[0]?.body).toMatchObject({
      parts: [{ account: 'tidewater', customer, devices: ['601'] }],
    }),
  );
});

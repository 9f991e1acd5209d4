// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import { readDeviceRow } from '../../../core/domain/automation/device-csv.ts';
import { readImportCsv } from '../../../core/domain/automation/import-csv.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ImportPage } from '../../../web/src/features/provision/import-page.tsx';
import { downloaded } from '../downloaded.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';
import { fileOf, workbook } from '../ui/chosen-file.ts';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const run = (id: string, outcomes: boolean): RunView => ({
  job: {
    id,
    kind: 'automation',
    title: 'Import of recipients',
    state: 'done',
    startedBy: 'Ann Example',
    isMine: true,
    startedAtMs: 1_000,
    endedAtMs: 2_000,
    stepsDone: 2,
    stepsInAll: 2,
    sentence: outcomes ? '1 made, 1 failed' : '1 to be made, 1 refused',
    fileUntilMs: null,
    hasPdf: false,
    code: 419,
  },
  isDryRun: !outcomes,
  parts: [],
  lines: (['make', 'refuse'] as const).map((will, at) => ({
    part: 0,
    what: 'Recipient',
    name: `Row ${at + 2}: noc@example.com`,
    will,
    note: at === 0 ? 'Gets all alerts.' : 'Row 2 already names it.',
    outcome: outcomes
      ? { did: at === 0 ? 'made' : 'failed', note: '', code: 200, atMs: 2_000 }
      : null,
  })),
  mayTakeBack: outcomes,
  mayGoOn: false,
});

async function openImport(): Promise<void> {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/jobs', { body: { data: [] } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
}

const showImport = () =>
  renderPortal('/provision/import', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'provision/import', Component: ImportPage }],
    },
  ]);

test('an Excel workbook is read into the field, and one that cannot be read is refused there', async () => {
  await openImport();
  await showImport();
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a CSV or Excel file'), {
      target: { files: [file] },
    });
  choose(fileOf('old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])));
  expect((await screen.findByRole('alert')).textContent).toContain('Save it as XLSX');
  const row = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  choose(fileOf('list.xlsx', workbook({ People: row, Notes: '' })));
  await screen.findByText('list.xlsx was read: its first sheet, People.');
  expect(createWrapper().findTextarea()!.getTextareaValue()).toBe('Email');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file is told row by row before anything is written, then what became of it', async () => {
  await openImport();
  const [dry, real] = [run('dry-1', false), run('run-1', true)];
  dry.parts.push({ title: 'Import of recipients', subject: '', state: 2, code: 419, message: '' });
  portal.on('POST /live/import', ({ body }) => ({
    body: { message: 'Begun', data: (body as { isDryRun: boolean }).isDryRun ? dry.job : real.job },
  }));
  portal.on('GET /live/automation/runs/run', ({ query }) => ({
    body: { data: query['id'] === 'dry-1' ? dry : real },
  }));
  await showImport();
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  const what = createWrapper().findSelect()!;
  what.openDropdown();
  const offered = what.findDropdown().findOptions();
  expect(offered.map((each) => each.getElement().textContent)).toEqual([
    'Devices',
    'Customers and groups',
    'Users',
    'Roles',
    'Thresholds',
    'Recipients',
  ]);
  what.selectOptionByValue('recipients');
  const rows = createWrapper().findTextarea()!;
  expect(document.body.textContent).toContain('Address, Method, Contact, Customer');
  const csv = 'Address\nnoc@example.com\nnoc@example.com';
  rows.setTextareaValue(csv);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  const prospects = await screen.findByRole('list', { name: 'Import of recipients' });
  expect(
    within(prospects)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual([
    'Will be made Recipient Row 2: noc@example.com. Gets all alerts.',
    'Refused Recipient Row 3: noc@example.com. Row 2 already names it.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 Row' }));
  await screen.findByText('1 made, 1 failed.');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What was done' }));
  expect(portal.calls('POST /live/import').map(({ body }) => body)).toMatchObject([
    { what: 'recipients', csv, isDryRun: true },
    { what: 'recipients', csv, isDryRun: false },
  ]);
  expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy();
  // Other rows are looked at anew before they are imported.
  rows.setTextareaValue(`${csv}\n`);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull());
});

test('devices of a file are asked over SNMP before they are imported, each at its port', async () => {
  await openImport();
  const dry = run('dry-1', false);
  dry.lines = ['Row 2: MILL-1', 'Row 3: MILL-2', 'Row 4: MILL-3'].map((name, at) => ({
    part: 0,
    what: 'Device',
    name,
    will: at === 2 ? 'refuse' : 'make',
    note: '',
    outcome: null,
  }));
  dry.parts.push({ title: 'Import of devices', subject: '', state: 2, code: 419, message: '' });
  portal.on('POST /live/import', { body: { message: 'Begun', data: dry.job } });
  portal.on('GET /live/automation/runs/run', { body: { data: dry } });
  const folder = { account_id: 'northbeam', deviceCount: 0, subGroups: [], address: '' };
  portal.on('GET /live/devicegroups', {
    body: {
      data: [
        { ...folder, id: '1', name: 'Northbeam', fullPath: 'N', parentId: '0', customer: '' },
        { ...folder, id: '11', name: 'Mill', fullPath: 'N/Mill', parentId: '1', customer: 'Mill' },
      ],
    },
  });
  portal.on('POST /live/device/test', ({ body }) =>
    (body as { ip: string }).ip === '10.9.0.1'
      ? {
          body: {
            data: {
              name: 'MILL-R1',
              description: 'srx300',
              vendor: 'Juniper',
              uptimeSeconds: 9,
              interfaces: [],
            },
          },
        }
      : { status: 502, body: { message: 'The device did not answer.' } },
  );
  await showImport();
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  const head =
    'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID,SNMP Port';
  const csv = [1, 2, 3].map(
    (at) => `mill,MILL-${at},10.9.0.${at},LS1,C-${at},100Mb,1Gb,R,${at === 2 ? 1161 : ''}`,
  );
  createWrapper()
    .findTextarea()!
    .setTextareaValue([head, ...csv].join('\n'));
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  const button = await screen.findByRole('button', { name: 'Test SNMP' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(button);
  await screen.findByText('1 of 2 answer.');
  const answers = within(screen.getByRole('list', { name: 'Answers over SNMP' }));
  await waitFor(() =>
    expect(answers.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Answers Row 2: MILL-1. MILL-R1 · srx300 · Juniper · 0 interfaces',
      'No answer Row 3: MILL-2. The device did not answer.',
    ]),
  );
  const asked = portal.calls('POST /live/device/test').map(({ body }) => body as { ip: string });
  expect(asked.toSorted((a, b) => a.ip.localeCompare(b.ip))).toEqual([
    { cDevGroupId: '11', ip: '10.9.0.1' },
    { cDevGroupId: '11', ip: '10.9.0.2', snmp: { port: 1161 } },
  ]);
});

test('a template is taken as it is downloaded, and the refused rows of a long file are told first, a part at a time', async () => {
  await openImport();
  const dry = run('dry-1', false);
  dry.parts.push({ title: 'Import of devices', subject: '', state: 2, code: 419, message: '' });
  dry.lines = Array.from({ length: 450 }, (_, at) => ({
    part: 0,
    what: 'Device',
    name: `Row ${at + 2}: CPE-${at}`,
    will: at === 440 ? 'refuse' : 'make',
    note: '',
    outcome: null,
  }));
  portal.on('POST /live/import', { body: { message: 'Begun', data: dry.job } });
  portal.on('GET /live/automation/runs/run', { body: { data: dry } });
  await showImport();
  await screen.findByRole('heading', { level: 1, name: 'Import' });
  expect(document.body.textContent).toContain('at most 10,000 rows');
  const template = await downloaded('Download Template');
  const [first] = readImportCsv(template, 'devices');
  expect(readDeviceRow(first!)).toMatchObject({ customer: 'Example Ltd', why: '' });
  createWrapper().findTextarea()!.setTextareaValue(template);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  const list = await screen.findByRole('list', { name: 'Import of devices' });
  const told = () => within(list).getAllByRole('listitem');
  expect(told()).toHaveLength(200);
  expect(told()[0]!.textContent).toContain('Refused Device Row 442: CPE-440');
  fireEvent.click(screen.getByRole('button', { name: 'Show 200 more of 450' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more of 450' }));
  expect(told()).toHaveLength(450);
});

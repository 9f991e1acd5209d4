// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RunView } from '../../../core/contract/automation.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ImportPage } from '../../../web/src/features/provision/import-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

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
    note: at === 0 ? 'Hears of all alerts.' : 'Row 2 names it already.',
    outcome: outcomes
      ? { did: at === 0 ? 'made' : 'failed', note: '', code: 200, atMs: 2_000 }
      : null,
  })),
  mayTakeBack: outcomes,
  mayGoOn: false,
});

test('a file is told row by row before anything is written, then what became of it', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)));
  const [dry, real] = [run('dry-1', false), run('run-1', true)];
  dry.parts.push({ title: 'Import of recipients', subject: '', state: 2, code: 419, message: '' });
  portal.on('GET /live/jobs', { body: { data: [] } });
  portal.on('POST /live/import', ({ body }) => ({
    body: { message: 'Begun', data: (body as { isDryRun: boolean }).isDryRun ? dry.job : real.job },
  }));
  portal.on('GET /live/automation/runs/run', ({ query }) => ({
    body: { data: query['id'] === 'dry-1' ? dry : real },
  }));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/provision/import', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'provision/import', Component: ImportPage }],
    },
  ]);
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
    'Will be made Recipient Row 2: noc@example.com. Hears of all alerts.',
    'Refused Recipient Row 3: noc@example.com. Row 2 names it already.',
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

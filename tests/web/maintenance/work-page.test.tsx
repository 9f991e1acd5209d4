// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { readerZone } from '../../../core/domain/reader.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { MaintenancePage } from '../../../web/src/features/maintenance/maintenance-page.tsx';
import { WorkPage } from '../../../web/src/features/maintenance/work-page.tsx';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const { northDesk, manager } = people;
let portal: PortalServer;
beforeAll(oneWorld);
beforeEach(() => {
  quietPool();
  process.env['MAIL_SENDER'] = 'portal@northbeam.example';
  process.env['MAIL_SETTINGS'] = 'northbeam-mail';
  process.env['PORTAL_URL'] = 'https://portal.northbeam.example';
});
eachInFreshBrowser(() => portal);

/** The pages before the real functions, as somebody of the desk or of a customer sees them. */
async function open(claims: Claims, address: string, prepare = () => {}) {
  cleanup();
  const customer = claims['custom:customer'] || null;
  portal = await startPortal({ ...permissionsWith(roleWith(customer ? 3 : 1)), customer });
  for (const [route, name] of [
    ['GET /live/maintenances', 'maintenances.listMaintenances'],
    ['GET /live/maintenances/work', 'maintenances.getWork'],
    ['GET /live/maintenances/answers', 'maintenances.listAnswers'],
    ['POST /live/maintenances/answers', 'maintenances.answerWork'],
    ['POST /live/maintenances/answers/reply', 'maintenances.replyToAnswer'],
    ['GET /live/maintenances/notices', 'maintenances.listNotices'],
    ['GET /live/maintenances/preview', 'maintenances.previewMaintenance'],
    ['PUT /live/maintenances/maintenance', 'maintenances.updateMaintenance'],
    ['DELETE /live/maintenances/maintenance', 'maintenances.deleteMaintenance'],
    ['GET /live/auditlogs', 'auditlogs.listAuditLogs'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, claims, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  prepare();
  localStorage.setItem('token', tokenWith({ 'cognito:username': claims['cognito:username'] }));
  return renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'maintenance', Component: MaintenancePage },
        { path: 'maintenance/:id', Component: WorkPage },
      ],
    },
  ]);
}

const HOUR_MS = 3_600_000;
/** Work on devices of two customers, two weeks long. */
async function plan(): Promise<Maintenance[]> {
  const work_id = crypto.randomUUID();
  const start = Math.ceil(Date.now() / 1000) * 1000 + 48 * HOUR_MS;
  const until = new Date(start + 8 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const rows: Maintenance[] = [];
  for (const device_id of ['501', '503']) {
    const answer = await call('maintenances.createMaintenance', northDesk, {
      body: {
        account_id: 'northbeam',
        device_id,
        work_id,
        start,
        end: start + HOUR_MS,
        comment: 'Line <b>card</b>',
        repeat: { every: 'week', until },
      },
    });
    rows.push(...(answer.body.data as Maintenance[]));
  }
  return rows;
}
const moment = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());
const heading = (name: RegExp | string) => screen.findByRole('heading', { name, level: 1 });
const inTable = async (name: string) => within(await screen.findByRole('table', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pathOf = (opened: Awaited<ReturnType<typeof open>>) => opened.router.state.location.pathname;

describe('the page of one piece of planned work', () => {
  test('is opened from the list, and says what, when, for whom and by whom', async () => {
    const works = await plan();
    const opened = await open(northDesk, '/maintenance');
    const row = await screen.findByRole('row', { name: /and 1 more/ });
    await userEvent.click(within(row).getByRole('link', { name: /and 1 more/ }));
    await heading(/^Work on .+ and 1 more$/);
    expect(pathOf(opened)).toBe(`/maintenance/${works[0]!.work_id}`);
    expect(screen.getByText('Line <b>card</b>')).toBeTruthy();
    expect(screen.getByText(`Times are those of ${readerZone()}.`)).toBeTruthy();
    const times = (await inTable('Times of the work')).getAllByRole('row').slice(1);
    expect(times).toHaveLength(2);
    const starts = [...new Set(works.map(({ startDateTime }) => startDateTime))].toSorted();
    for (const [at, start] of starts.entries())
      expect(within(times[at]!).getByText(moment(start))).toBeTruthy();
    const devices = await inTable('Devices under the work');
    expect(devices.getByText('Fenside School')).toBeTruthy();
    expect(devices.getByRole('link', { name: 'LDS-CPE-01' }).getAttribute('href')).toBe(
      '/device/501',
    );
    const silent = screen.getByText(/^Not notified, and without an answer/);
    expect(within(silent).getByRole('link', { name: 'Harbour Foods' })).toBeTruthy();
    expect(await screen.findByText(/^\d customers? ha(s|ve) no address$/)).toBeTruthy();
    await press('History');
    expect((await screen.findAllByText(/^Planned work on LDS-CPE-01/)).length).toBeGreaterThan(0);
  });

  test('an answer and a reply are read there by both sides, and by no other customer', async () => {
    const [{ work_id }] = (await plan()) as [Maintenance];
    await open(manager, `/maintenance/${work_id}`);
    await heading('Work on LDS-CPE-01');
    expect(screen.queryByText(/Fenside/)).toBeNull();
    for (const name of ['Edit', 'Remove', 'Notify customers'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await press('Answer');
    await userEvent.click(await screen.findByLabelText('The time does not suit us'));
    await userEvent.type(screen.getByLabelText('Reason'), 'Stock count that night.');
    await press('Send answer');
    await screen.findByText('Stock count that night.');

    await open(northDesk, `/maintenance/${work_id}`);
    // Above everything, and over the devices of the customer.
    expect(await screen.findAllByText('Harbour Foods: does not suit')).toHaveLength(2);
    await press('Reply');
    await userEvent.type(await screen.findByLabelText('Reply'), 'We begin at six then.');
    await press('Send reply');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('We begin at six then.');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    const devices = await inTable('Devices under the work');
    expect(devices.getByText('Harbour Foods: replied')).toBeTruthy();
  });

  test('one place at one time is moved or removed by itself', async () => {
    const [work] = (await plan()) as [Maintenance];
    await open(northDesk, `/maintenance/${work.work_id}`);
    const times = await inTable('Times of the work');
    const name = `LDS-CPE-01, ${moment(work.startDateTime)}`;
    await userEvent.click(times.getAllByRole('button', { expanded: false })[0]!);
    expect(await screen.findByRole('button', { name: `Edit ${name}` })).toBeTruthy();
    await press(`Remove ${name}`);
    const dialog = await screen.findByRole('dialog', { name: 'Remove Planned Maintenance' });
    expect(within(dialog).getByLabelText(/^Only /)).toHaveProperty('checked', true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull(),
    );
    expect(await heading(/^Work on .+ and 1 more$/)).toBeTruthy();
  });

  test('one time of a series is moved in all its places, and no other time', async () => {
    const works = await plan();
    const [first] = works as [Maintenance];
    await open(northDesk, `/maintenance/${first.work_id}`);
    const times = await inTable('Times of the work');
    const later = Math.max(...works.map(({ startDateTime }) => startDateTime));
    const row = times.getByText(moment(later)).closest('tr')!;
    await userEvent.click(within(row).getByRole('button', { name: /^Edit .+ and 1 more, / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Planned Maintenance' }));
    expect(dialog.getByLabelText('All 2 places')).toHaveProperty('checked', true);
    expect(dialog.getByText(/^.+-01 and 1 more$/)).toBeTruthy();
    expect(await dialog.findByText('Covers 2 devices of 2 customers')).toBeTruthy();
    const end = createWrapper(screen.getByRole('dialog')).findAllTimeInputs()[1]!;
    end.setInputValue('23:59');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit Change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = await call('maintenances.getWork', northDesk, {
      query: { id: first.work_id },
    });
    const minute = Math.floor(later / 60_000) * 60_000;
    const moved = (body.data as { works: Maintenance[] }).works.filter(
      ({ endDateTime, startDateTime }) => endDateTime - startDateTime !== HOUR_MS,
    );
    expect(moved.map(({ startDateTime }) => startDateTime)).toEqual([minute, minute]);
    expect(new Set(moved.map(({ deviceId }) => deviceId))).toEqual(new Set(['501', '503']));
  });

  test('a row of the work leads to the work', async () => {
    const [work] = (await plan()) as [Maintenance];
    const opened = await open(northDesk, `/maintenance/${work.id}`);
    await heading(/and 1 more$/);
    await waitFor(() => expect(pathOf(opened)).toBe(`/maintenance/${work.work_id}`));
  });
});

describe('work that cannot be shown', () => {
  test('is not known, and what was removed is in the log', async () => {
    await open(northDesk, '/maintenance/nothing');
    await screen.findByText('Planned work not found');
    expect(screen.getByRole('link', { name: 'Audit Logs' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '← Maintenance' })).toBeTruthy();
  });

  test('could not be loaded, and is read by another try', async () => {
    const [work] = (await plan()) as [Maintenance];
    await open(northDesk, `/maintenance/${work.work_id}`, () =>
      portal.on('GET /live/maintenances/work', {
        status: 400,
        body: { message: 'The table is away.' },
      }),
    );
    await screen.findByText('The planned work could not be loaded');
    expect(screen.getByText('The table is away.')).toBeTruthy();
    portal.on('GET /live/maintenances/work', async ({ query }) => {
      const answer = await call('maintenances.getWork', northDesk, { query });
      return { status: answer.status, body: answer.body };
    });
    await press('Try again');
    expect(await heading(/and 1 more$/)).toBeTruthy();
  });

  test('is removed by another window: it stays to be read, with nothing to do', async () => {
    const [{ id, work_id, account_id }] = (await plan()) as [Maintenance];
    const { queries } = await open(northDesk, `/maintenance/${work_id}`);
    await heading(/and 1 more$/);
    const query = { account_id, id, together: 'true' };
    expect((await call('maintenances.deleteMaintenance', northDesk, { query })).status).toBe(200);
    await queries.invalidateQueries();
    await screen.findByText('This work is no longer planned');
    expect(screen.getByText('Line <b>card</b>')).toBeTruthy();
    for (const name of ['Edit', 'Remove', 'Calendar file', 'Notify customers'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

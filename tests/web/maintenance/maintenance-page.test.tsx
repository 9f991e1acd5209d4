// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Maintenance } from '../../../core/contract/maintenances.ts';
import { momentLabel } from '../../../core/domain/range.ts';
import { readerZone, setReader, USUAL_READER } from '../../../core/domain/reader.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import {
  maintenanceColumn,
  maintenanceReader,
} from '../../../web/src/parts/maintenance/maintenance-columns.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  button,
  dialog,
  isOff,
  OF_GROUP,
  ONE,
  openMaintenance,
  openSummary,
  TOMORROW,
  workOf,
} from './open-maintenance.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
afterEach(() => setReader(USUAL_READER));

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr')!);

describe('the table of planned work', () => {
  test('MAINT-02 MAINT-03 MAINT-07 SHELL-22 has Start, End, Duration, Type and Applied At, in the reader’s zone', async () => {
    portal = await openMaintenance();
    const row = await rowOf('LDS-CPE-01');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    const titles = ['Start', 'End', 'Duration', 'Type', 'Applied At'];
    const places = titles.map((title) => heads.findIndex((head) => head.startsWith(title)));
    expect(places).toEqual(titles.map((_, at) => places[0]! + at));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(row.getByText('Device')).toBeTruthy();
    expect(row.getByText(momentLabel(ONE.startDateTime / 1000))).toBeTruthy();
    expect(row.getByText(momentLabel(ONE.endDateTime / 1000))).toBeTruthy();
    expect(screen.getByText(`Times are those of ${readerZone()}.`)).toBeTruthy();
    expect(portal.calls('GET /live/maintenances')[0]!.query).toMatchObject({
      account_id: 'northbeam',
    });
  });

  test('a card has both times, and the date of one day once', () => {
    const [start, end] = ['Start', 'End'].map((id) => maintenanceColumn(id, () => undefined));
    const at = Date.parse('2026-11-24T10:00:00Z');
    const sameDay = { ...ONE, startDateTime: at, endDateTime: at + 2 * 3_600_000 };
    expect(start!.card!(sameDay)).toBe('24 Nov 2026, 10:00 to 12:00');
    expect(start!.card!({ ...sameDay, endDateTime: at + 86_400_000 })).toBe(
      '24 Nov 2026, 10:00 to 25 Nov 2026, 10:00',
    );
    expect([start!.line, end!.line]).toEqual([2, undefined]);
  });

  test('MAINT-05 MAINT-06 MAINT-08 MAINT-09 shows the device, or the full path, and hours or days', async () => {
    portal = await openMaintenance();
    expect((await rowOf('LDS-CPE-01')).getByText('2.0 hours')).toBeTruthy();
    expect((await rowOf('LDS-CPE-01')).getByText('Device')).toBeTruthy();
    expect((await rowOf('Northbeam/Harbour Foods')).getByText('1.5 days')).toBeTruthy();
    expect((await rowOf('Northbeam/Harbour Foods')).getByText('Device group')).toBeTruthy();
    // As the search, the filters and the file have it.
    const named = [ONE, OF_GROUP].map((work) => maintenanceReader.text(work, 'Applied At'));
    expect(named).toEqual(['LDS-CPE-01', 'Northbeam/Harbour Foods']);
  });

  test('DATA-47 other types are listed as well', async () => {
    portal = await openMaintenance({
      works: [
        workOf('a', { type: 'DeviceDataSourceSDT', appliedAt: 'Some source' }),
        workOf('b', { type: 'CollectorSDT', appliedAt: 'Some collector' }),
      ],
    });
    expect((await rowOf('Some source')).getByText('Datasource')).toBeTruthy();
    expect((await rowOf('Some collector')).getByText('Collector')).toBeTruthy();
  });

  test('ERR-41 MAINT-21 a list that cannot be read is told and logged, and can be tried again', async () => {
    portal = await openMaintenance();
    await rowOf('LDS-CPE-01');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    portal.on('GET /live/maintenances', { status: 400, body: { message: 'The table is away.' } });
    await choosePast();
    expect(
      await screen.findByText('The planned work could not be read. The table is away.'),
    ).toBeTruthy();
    expect(warn).toHaveBeenCalledWith('A call failed:', 'GET /maintenances', 'The table is away.');
    portal.on('GET /live/maintenances', { body: { data: [ONE] } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('LDS-CPE-01')).toBeTruthy();
  });

  test('MAINT-30 who may only view does not add', async () => {
    portal = await openMaintenance({ role: roleWith(1, { maintenance: 3 }) });
    expect(isOff(screen.getByRole('button', { name: 'Add' }))).toBe(true);
  });

  test('five hundred pieces of work are paged here, without another call', async () => {
    portal = await openMaintenance({
      works: Array.from({ length: 500 }, (_, at) =>
        workOf(`w${at}`, { appliedAt: `SITE-${String(at).padStart(3, '0')}` }),
      ),
    });
    await rowOf('SITE-000');
    const calls = portal.calls('GET /live/maintenances').length;
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await rowOf('SITE-010');
    expect(portal.calls('GET /live/maintenances')).toHaveLength(calls);
  });
});

describe('a long list', () => {
  test('shows its first page while the others arrive, and counts when all are there', async () => {
    const site = (at: number) => workOf(`w${at}`, { appliedAt: `SITE-${at}` });
    const pages: Record<string, { data: Maintenance[]; next_token?: string }> = {
      first: { data: [site(1)], next_token: 'second' },
      second: { data: [site(2)], next_token: 'third' },
      third: { data: [site(3)] },
    };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    portal = await openMaintenance({ works: [] });
    portal.on('GET /live/maintenances', async ({ query }) => {
      if (query['next_token'] === 'third') await held;
      return { body: pages[query['next_token'] ?? 'first'] };
    });
    await choosePast();
    await rowOf('SITE-1');
    expect(screen.queryByRole('link', { name: 'SITE-3' })).toBeNull();
    const title = () => screen.getByRole('heading', { level: 1, name: /^Maintenance/ }).textContent;
    expect(title()).not.toMatch(/\d/);
    release();
    await rowOf('SITE-3');
    await rowOf('SITE-2');
    await waitFor(() => expect(title()).toMatch(/3/));
  });
});

describe('the summary of planned work', () => {
  test('MAINT-11 DATA-44 DATA-45 a click on a row shows all of it, in both zones, the comment as it was typed', async () => {
    const comment = '<b>Ann Example</b>\nnew line card';
    portal = await openMaintenance({ works: [workOf('one', { comment })] });
    await rowOf('LDS-CPE-01');
    setReader({ zone: 'Asia/Tokyo', dates: 'en-GB' });
    fireEvent.click((await rowOf('LDS-CPE-01')).getByText('2.0 hours'));
    await screen.findByRole('dialog', { name: 'Planned Maintenance' });
    expect(dialog().getByText('Ruth Calloway')).toBeTruthy();
    expect(dialog().getByText(/<b>Ann Example<\/b>/).innerHTML).toContain('&lt;b&gt;');
    for (const ms of [ONE.startDateTime, ONE.endDateTime])
      for (const zone of ['Asia/Tokyo', 'UTC'])
        expect(dialog().getByText(zonedMoment(ms / 1000, zone))).toBeTruthy();
    expect(dialog().getByText('Upcoming')).toBeTruthy();
  });

  test('MAINT-31 MAINT-32 what is not one’s own to change has no buttons for it', async () => {
    portal = await openMaintenance({ works: [workOf('one', { can_change: false })] });
    await openSummary('LDS-CPE-01');
    for (const name of ['Edit', 'Remove', 'Extend', 'End now'])
      expect(dialog().queryByRole('button', { name })).toBeNull();
  });

  test('work that runs is ended now, or extended, and the keyboard goes on from the dialog', async () => {
    const running = workOf('one', { startDateTime: Date.now() - 600_000 });
    portal = await openMaintenance({ works: [running] });
    const message = 'Planned work on LDS-CPE-01 ended.';
    portal.on('POST /live/maintenances/ended', {
      body: { message: '', data: [{ id: 'one', status: 200, message }] },
    });
    portal.on('PUT /live/maintenances/maintenance', { body: { message: 'Changed.', data: [] } });
    await openSummary('LDS-CPE-01');
    fireEvent.click(button('Extend'));
    fireEvent.click(await screen.findByRole('menuitem', { name: '1 hour' }));
    await waitFor(() =>
      expect(portal.calls('PUT /live/maintenances/maintenance').at(-1)!.body).toMatchObject({
        end: running.endDateTime + 3_600_000,
      }),
    );
    await screen.findByText('Changed.');
    fireEvent.click(button('End now'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(portal.calls('POST /live/maintenances/ended')[0]!.body).toEqual({
      account_id: 'northbeam',
      works: [{ id: 'one', version: 3 }],
    });
    expect(document.activeElement).toBe(button('Close'));
  });

  test('work that was planned together is ended by one call on one device or on all; which were not is told', async () => {
    const running = { startDateTime: Date.now() - 600_000, work_id: 'w' };
    const works = [
      workOf('one', running),
      workOf('two', { ...running, appliedAt: 'YRK-CPE-02' }),
      workOf('later', { work_id: 'w', appliedAt: 'LDS-CPE-01 again' }),
    ];
    portal = await openMaintenance({ works });
    await openSummary('LDS-CPE-01 and 2 more');
    fireEvent.click(button('YRK-CPE-02'));
    await dialog().findByText('Part of the work on LDS-CPE-01 and 2 more');
    fireEvent.click(button('End now'));
    expect(screen.getByRole('menuitem', { name: 'Only on YRK-CPE-02' })).toBeTruthy();
    portal.on('POST /live/maintenances/ended', {
      body: {
        message: '1 of 2',
        data: [
          { id: 'two', status: 200, message: 'Planned work on YRK-CPE-02 ended.' },
          { id: 'one', status: 409, message: 'Somebody else has moved it.' },
        ],
      },
    });
    const all = { name: 'On all 2 that were planned together' };
    fireEvent.click(screen.getByRole('menuitem', all));
    expect(await dialog().findByText('Not every end was changed')).toBeTruthy();
    expect(dialog().getByText('LDS-CPE-01: Somebody else has moved it.')).toBeTruthy();
    expect(screen.getByText('Planned work on YRK-CPE-02 ended.')).toBeTruthy();
    const sent = portal.calls('POST /live/maintenances/ended').map(({ body }) => body);
    expect(sent).toEqual([
      {
        account_id: 'northbeam',
        works: [
          { id: 'two', version: 3 },
          { id: 'one', version: 3 },
        ],
      },
    ]);
  });

  test('work on several devices at several times is one row, found by each of them, and lists them', async () => {
    const together = { work_id: 'w' };
    portal = await openMaintenance({
      works: [
        workOf('one', together),
        workOf('two', { ...together, appliedAt: 'YRK-CPE-02' }),
        workOf('later', { ...together, startDateTime: TOMORROW + 86_400_000 }),
        workOf('another', { appliedAt: 'HUL-CPE-03' }),
      ],
    });
    const row = await screen.findByRole('row', { name: /LDS-CPE-01 and 1 more/ });
    expect(within(row).getByText('2.0 hours, 2 times')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('(2)');
    await userEvent.type(screen.getByPlaceholderText('Search'), 'yrk-cpe-02');
    await waitFor(() => expect(screen.queryByRole('row', { name: /HUL-CPE-03/ })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Summary of LDS-CPE-01 and 1 more' }));
    await dialog().findByText('3 places and times');
    expect(dialog().getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(button('YRK-CPE-02'));
    fireEvent.click(await dialog().findByText('Part of the work on LDS-CPE-01 and 1 more'));
    expect(await dialog().findByText('3 places and times')).toBeTruthy();
  });

  test('MAINT-19 MAINT-20 MAINT-21 LIMIT-53 it is removed after a question, and the list is read anew 300 ms later', async () => {
    portal = await openMaintenance({ works: [ONE, OF_GROUP] });
    portal.on('DELETE /live/maintenances/maintenance', {
      status: 409,
      body: { message: 'north-desk has changed this planned work meanwhile.' },
    });
    await openSummary('LDS-CPE-01');
    fireEvent.click(button('Remove'));
    await screen.findByRole('dialog', { name: 'Remove Planned Maintenance' });
    fireEvent.click(button('Remove'));
    expect(await dialog().findByText(/meanwhile/)).toBeTruthy();
    portal.on('DELETE /live/maintenances/maintenance', { body: { message: 'Removed it.' } });
    portal.on('GET /live/maintenances', { body: { data: [OF_GROUP] } });
    const before = portal.calls('GET /live/maintenances').length;
    const timers = vi.spyOn(globalThis, 'setTimeout');
    fireEvent.click(button('Remove'));
    expect(await screen.findByText('Removed it.')).toBeTruthy();
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(300);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'LDS-CPE-01' })).toBeNull());
    expect(portal.calls('GET /live/maintenances').length).toBe(before + 1);
    expect(portal.calls('DELETE /live/maintenances/maintenance').at(-1)!.query).toEqual({
      account_id: 'northbeam',
      id: 'one',
      version: '3',
    });
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Planned.', data: [] } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The work on LDS-CPE-01 is planned again.');
    expect(portal.calls('POST /live/maintenances/maintenance')[0]!.body).toMatchObject({
      device_id: 'dev-1',
      start: ONE.startDateTime,
      end: ONE.endDateTime,
      comment: 'Line card',
      timezone: 'Europe/London',
      work_id: 'one',
    });
  });
});

async function choosePast(): Promise<void> {
  const { default: createWrapper } = await import('@cloudscape-design/components/test-utils/dom');
  const select = createWrapper(document.body).findAllSelects()[0]!;
  select.openDropdown();
  select.selectOptionByValue('30');
}

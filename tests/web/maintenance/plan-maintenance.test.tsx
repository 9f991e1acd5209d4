// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { momentTyped, typedMoment } from '../../../core/domain/typed-times.ts';
import { readerZone } from '../../../core/domain/reader.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  button,
  chooseDevices,
  day,
  dialog,
  isOff,
  ONE,
  openAdd,
  openEdit,
  openSummary,
  openMaintenance,
  shownTime,
  TOMORROW,
  type,
  workOf,
} from './open-maintenance.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const posted = () => portal.calls('POST /live/maintenances/maintenance').map(({ body }) => body);
const put = () => portal.calls('PUT /live/maintenances/maintenance').map(({ body }) => body);
const at = (date: string, time: string) =>
  momentTyped({ date, time, isSecond: false }, readerZone())! * 1000;
const DAY = day(TOMORROW);

describe('Schedule Planned Maintenance', () => {
  test('MAINT-12 MAINT-13 MAINT-14 MAINT-15 MAINT-22 MAINT-23 MAINT-24 is opened by Add, and needs a device, a start and an end; the comment may be left out', async () => {
    portal = await openMaintenance();
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [ONE] } });
    await openAdd();
    expect(dialog().getByPlaceholderText('FULL NAME & DESCRIPTION')).toBeTruthy();
    type('start', DAY, '22:00');
    type('end', DAY, '23:30');
    expect(isOff(button('Add'))).toBe(true);
    await chooseDevices('LDS-CPE-01');
    await waitFor(() => expect(isOff(button('Add'))).toBe(false));
    type('start', null, '');
    expect(isOff(button('Add'))).toBe(true);
    type('start', null, '21:00');
    type('end', null, '');
    expect(isOff(button('Add'))).toBe(true);
    type('end', null, '23:45');
    fireEvent.click(button('Add'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toEqual({
      account_id: 'northbeam',
      device_id: 'dev-1',
      type: 'DeviceSDT',
      start: at(DAY, '21:00'),
      end: at(DAY, '23:45'),
      comment: '',
      timezone: readerZone(),
      work_id: expect.any(String),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('MAINT-20 MAINT-25 API-69 sends one call for each device, tells which failed, and reads the list once', async () => {
    portal = await openMaintenance();
    portal.on('POST /live/maintenances/maintenance', ({ body }) =>
      (body as { device_id: string }).device_id === 'dev-2'
        ? { status: 404, body: { message: 'Device not found.' } }
        : { body: { message: 'Done.', data: [ONE] } },
    );
    await openAdd();
    await chooseDevices('LDS-CPE-01', 'YRK-CPE-02');
    type('start', DAY, '22:00');
    type('end', DAY, '23:00');
    fireEvent.change(dialog().getByPlaceholderText('FULL NAME & DESCRIPTION'), {
      target: { value: 'Ann Example, power' },
    });
    const lists = portal.calls('GET /live/maintenances').length;
    await waitFor(() => expect(isOff(button('Add'))).toBe(false));
    fireEvent.click(button('Add'));
    expect(await dialog().findByText(/YRK-CPE-02: Device not found\./)).toBeTruthy();
    expect(posted()).toHaveLength(2);
    await waitFor(() => expect(portal.calls('GET /live/maintenances')).toHaveLength(lists + 1));
    expect(
      dialog().getByPlaceholderText<HTMLTextAreaElement>('FULL NAME & DESCRIPTION').value,
    ).toBe('Ann Example, power');
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [ONE] } });
    fireEvent.click(button('Add'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const works = posted().map((body) => (body as { work_id: string }).work_id);
    expect(new Set(works).size).toBe(1);
  });

  test('MAINT-26 MAINT-27 MAINT-28 a start at or after the end stays as it was typed and does not count: the end is marked, and Add waits', async () => {
    portal = await openMaintenance();
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [ONE] } });
    await openAdd();
    await chooseDevices('LDS-CPE-01');
    type('start', DAY, '22:00');
    type('end', DAY, '23:00');
    const marked = () =>
      createWrapper(screen.getByRole('dialog'))
        .findAllFormFields()
        .flatMap((each) => each.findError()?.getElement().textContent ?? []);
    for (const [which, time] of [
      ['start', '23:00'],
      ['start', '23:30'],
      ['end', '21:30'],
    ] as const) {
      type(which, null, time);
      expect(shownTime(which)).toBe(time);
      expect(marked()).toEqual(['End must be later than the start.']);
      expect(isOff(button('Add'))).toBe(true);
    }
    expect(shownTime('start')).toBe('23:30');
    type('end', day(TOMORROW + 86_400_000), null);
    expect(marked()).toEqual([]);
    expect(shownTime('end')).toBe('21:30');
    await waitFor(() => expect(isOff(button('Add'))).toBe(false));
    await userEvent.click(button('Add'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ start: at(DAY, '23:30') });
  });

  test('how long it lasts is told while it is typed, and more than a day is asked about, anew for other times', async () => {
    portal = await openMaintenance();
    await openAdd();
    await chooseDevices('LDS-CPE-01');
    type('start', DAY, '22:00');
    expect(dialog().queryByText(/^Lasts/)).toBeNull();
    type('end', DAY, '23:30');
    expect(dialog().getByText('Lasts 1 h 30 min.')).toBeTruthy();
    type('end', day(TOMORROW + 86_400_000), '22:00');
    expect(dialog().getByText('Lasts 1 day.')).toBeTruthy();
    await waitFor(() => expect(isOff(button('Add'))).toBe(false));
    type('end', day(TOMORROW + 9 * 86_400_000), '23:00');
    expect(dialog().getByText('Lasts 9 days 1 h.')).toBeTruthy();
    expect(isOff(button('Add'))).toBe(true);
    await userEvent.click(dialog().getByLabelText('I confirm that it lasts 9 days 1 h'));
    await waitFor(() => expect(isOff(button('Add'))).toBe(false));
    type('end', day(TOMORROW + 217 * 86_400_000), null);
    expect(isOff(button('Add'))).toBe(true);
    expect(dialog().getByLabelText(/^I confirm that it lasts 217 days/)).toHaveProperty(
      'checked',
      false,
    );
  });

  test('a time that the clocks show twice that night is asked for, and one that they skip is said', async () => {
    portal = await openMaintenance();
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [ONE] } });
    await openAdd();
    // The first is the narrow form of the choice between devices and a group.
    const zones = createWrapper(screen.getByRole('dialog')).findAllSelects()[1]!;
    zones.openDropdown();
    zones.selectOptionByValue('Europe/London');
    await chooseDevices('LDS-CPE-01');
    type('start', '2032-10-31', '01:30');
    expect(dialog().getByText('01:30 happens twice that night:')).toBeTruthy();
    expect(dialog().getByLabelText('Sun 31 Oct 2032, 01:30 BST')).toBeTruthy();
    fireEvent.click(dialog().getByLabelText('Sun 31 Oct 2032, 01:30 GMT'));
    type('end', '2032-10-31', '03:00');
    fireEvent.click(button('Add'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ start: Date.parse('2032-10-31T01:30:00Z') });
  });

  test('what it covers is listed first, with the work that it meets and the alerts that are open', async () => {
    portal = await openMaintenance();
    const of = (work_id: string, ...names: string[]) =>
      names.map((appliedAt, nth) =>
        workOf(`${work_id}${appliedAt}`, {
          work_id,
          appliedAt,
          startDateTime: TOMORROW + (nth === 2 ? 7 * 86_400_000 : 0),
        }),
      );
    portal.on('GET /live/maintenances/preview', {
      body: {
        data: {
          devices: [{ id: 'dev-1', name: 'LDS-CPE-01', customer: 'Harbour Foods' }],
          overlaps: [ONE, ...of('ring', 'R1', 'R2', 'R3'), ...of('', 'R4')],
          alerts: [{ id: 'a', device: 'LDS-CPE-01', severity: 'Critical', what: 'ping loss' }],
        },
      },
    });
    await openAdd();
    await chooseDevices('LDS-CPE-01');
    type('start', DAY, '22:00');
    type('end', DAY, '23:00');
    expect(await dialog().findByText('Covers 1 device of 1 customer')).toBeTruthy();
    expect(dialog().getByText('Overlaps with 3 pieces of planned work')).toBeTruthy();
    expect(dialog().getByText(/^R1 and 2 more: .+ to .+ and 1 more time$/)).toBeTruthy();
    expect(dialog().getByText(/^R4: /)).toBeTruthy();
    expect(dialog().getByText('Critical on LDS-CPE-01: ping loss')).toBeTruthy();
    expect(portal.calls('GET /live/maintenances/preview').at(-1)!.query).toMatchObject({
      ids: '["dev-1"]',
      type: 'DeviceSDT',
    });
  });
});

describe('work that repeats', () => {
  test('says each of its times before it is sent, and sends how it repeats', async () => {
    portal = await openMaintenance();
    portal.on('POST /live/maintenances/maintenance', { body: { message: 'Done.', data: [ONE] } });
    await openAdd();
    await chooseDevices('LDS-CPE-01');
    type('start', DAY, '22:00');
    type('end', DAY, '23:00');
    const repeats = createWrapper(screen.getByRole('dialog')).findAllSelects()[2]!;
    repeats.openDropdown();
    repeats.selectOptionByValue('week');
    expect(isOff(button('Add'))).toBe(true);
    const until = day(TOMORROW + 15 * 86_400_000);
    const last = createWrapper(screen.getByRole('dialog')).findAllDatePickers()[2]!;
    last.focus();
    last.setInputValue(until);
    last.blur();
    expect(await dialog().findByText(/^3 times, at the same local times in/)).toBeTruthy();
    fireEvent.click(button('Add'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ repeat: { every: 'week', until } });
  });

  test.each([
    ['all of it, from its row', true],
    ['one of its places, opened by itself,', false],
  ])('%s is moved with the others as first offered: %s', async (_what, isWhole) => {
    const works = [workOf('one', { work_id: 'w' }), workOf('two', { work_id: 'w' })];
    portal = await openMaintenance({
      works: works.map((work, nth) => ({ ...work, appliedAt: `R${nth}` })),
    });
    portal.on('PUT /live/maintenances/maintenance', { body: { message: 'Moved.', data: [] } });
    portal.on('GET /live/maintenances/preview', {
      body: { data: { devices: [], overlaps: [works[1]], alerts: [] } },
    });
    await openSummary('R0 and 1 more');
    if (!isWhole) {
      fireEvent.click(button('R0'));
      await dialog().findByText('Part of the work on R0 and 1 more');
    }
    fireEvent.click(button('Edit'));
    await screen.findByRole('dialog', { name: 'Edit Planned Maintenance' });
    const offered = dialog().getAllByRole<HTMLInputElement>('radio');
    expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
      ['one', !isWhole],
      ['time', isWhole],
    ]);
    expect(dialog().getByLabelText('Only R0')).toBe(offered[0]);
    expect(dialog().getByLabelText('All 2 places')).toBe(offered[1]);
    await dialog().findByText(/^Covers /);
    expect(dialog().queryAllByText('Overlaps with 1 planned work')).toHaveLength(isWhole ? 0 : 1);
    type('start', null, '00:15');
    fireEvent.click(button('Submit Change'));
    expect(await screen.findByText('Moved.')).toBeTruthy();
    expect(put()[0]).toMatchObject({ id: 'one', ...(isWhole && { together: 'time' }) });
    expect(Object.keys(put()[0] as object).includes('together')).toBe(isWhole);
  });
});

describe('editing planned work', () => {
  test('MAINT-16 MAINT-18 MAINT-29 API-70 Submit Change is enabled only once start or end changed, and sends both', async () => {
    portal = await openMaintenance();
    portal.on('PUT /live/maintenances/maintenance', { body: { message: 'Moved.', data: [] } });
    await openEdit('LDS-CPE-01');
    expect(isOff(button('Submit Change'))).toBe(true);
    const former = shownTime('start');
    type('start', null, '00:15');
    await waitFor(() => expect(isOff(button('Submit Change'))).toBe(false));
    type('start', null, former);
    await waitFor(() => expect(isOff(button('Submit Change'))).toBe(true));
    type('start', null, '00:15');
    fireEvent.click(button('Submit Change'));
    expect(await screen.findByText('Moved.')).toBeTruthy();
    const { date } = typedMoment(ONE.startDateTime / 1000, readerZone());
    expect(put()).toEqual([
      {
        account_id: 'northbeam',
        id: 'one',
        type: 'DeviceSDT',
        version: 3,
        start: at(date, '00:15'),
        end: ONE.endDateTime,
      },
    ]);
  });

  test('MAINT-21 ERR-41 of two editors the second sees what the first did, and keeps their own', async () => {
    portal = await openMaintenance();
    const theirs = workOf('one', {
      version: 4,
      startDateTime: TOMORROW - 3_600_000,
      duration: 180,
    });
    portal.on('PUT /live/maintenances/maintenance', ({ body }) =>
      (body as { version: number }).version === 4
        ? { body: { message: 'Moved.', data: [] } }
        : {
            status: 409,
            body: { message: 'Helen has changed this planned work meanwhile.', data: theirs },
          },
    );
    await openEdit('LDS-CPE-01');
    type('start', null, '00:15');
    fireEvent.click(button('Submit Change'));
    expect(
      await dialog().findByText('Helen has changed this planned work meanwhile.'),
    ).toBeTruthy();
    expect(dialog().getByText('Start', { selector: 'strong' })).toBeTruthy();
    fireEvent.click(button('Save mine over theirs'));
    expect(await screen.findByText('Moved.')).toBeTruthy();
    expect(put().at(-1)).toMatchObject({ version: 4 });
  });
});

// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_DASHBOARD_SETTINGS } from '../../../core/domain/view.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { portal, open, tiles, names, counts, saved } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

describe('the controls of the summary', () => {
  const stands = (element: HTMLElement, where: 'above' | 'below', other: Element) =>
    Boolean(
      other.compareDocumentPosition(element) &
      (where === 'above' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING),
    );

  test('DASH-09 DASH-10 DASH-11 DASH-12 what narrows and gathers the tiles stands below the four figures', async () => {
    await open();
    const controls = [
      screen.getByLabelText('Search services'),
      ...['Saved view', 'Group By', 'Severity'].map((label) => screen.getByText(label)),
      screen.getByRole('button', { name: 'Filters' }),
    ];
    for (const control of controls) expect(stands(control, 'below', counts()[3]!)).toBe(true);
  });

  test('DASH-13 DASH-14 DASH-16 what is done with the page as a whole stands in its head, above the four figures (R-10)', async () => {
    await open();
    const controls = [
      screen.getByRole('checkbox', { name: 'Auto-refresh' }),
      ...['Refresh now', 'Options', 'Wallboard'].map((name) =>
        screen.getByRole('button', { name }),
      ),
    ];
    for (const control of controls) expect(stands(control, 'above', counts()[0]!)).toBe(true);
  });

  const choose = (at: number, value: string) => {
    const select = createWrapper(document.body).findAllSelects()[at]!;
    select.openDropdown();
    select.selectOptionByValue(value);
  };

  test('DASH-10 a saved view that is chosen narrows the tiles, and is remembered', async () => {
    await open({
      views: [
        {
          name: 'Crumb alone',
          is_default: false,
          columns: [],
          filters: [{ property: 'Customer', operator: 'is', value: 'Crumb' }],
        },
      ],
    });
    choose(0, 'Crumb alone');
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    await waitFor(() =>
      expect(portal.calls('PUT /live/views/preferences').at(-1)?.body).toMatchObject({
        view: 'Crumb alone',
        table: 'DevicesTable',
      }),
    );
  });

  test('DASH-11 tiles are grouped by what is chosen, which is saved', async () => {
    await open();
    const settingsReads = () =>
      portal
        .calls('POST /graphql')
        .filter(({ body }) => (body as { query: string }).query.includes('listUserViewSettings'))
        .length;
    const readBefore = settingsReads();
    const select = createWrapper(document.body).findAllMultiselects()[0]!;
    select.openDropdown();
    select.selectOptionByValue('Name');
    await waitFor(() => expect(names()).toEqual(['H2', 'C1', 'W1', 'B1', 'H1']));
    await waitFor(() => expect(saved()?.groupBy).toBe('Name'));
    await waitFor(() => expect(settingsReads()).toBe(readBefore + 1));
  });

  test('DASH-12 the filter editor narrows tiles and figures', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('button', { name: 'Apply' });
    choose(1, 'Customer');
    choose(2, 'is');
    createWrapper(document.body).findAutosuggest()!.setInputValue('Crumb');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    expect(counts()[1]!.textContent).toContain('0');
  });

  test('a filter that hides everything says so and is undone with one press', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Search services'), {
      target: { value: 'no such service' },
    });
    expect(await screen.findByText('Nothing matches “no such service”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('severities that hide everything are all shown again with one press', async () => {
    await open({ address: '/summary?group=Customer&severity=none' });
    expect(await screen.findByText('No service has one of the chosen severities.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all severities' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('the search narrows tiles and figures', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Search services'), { target: { value: 'crumb' } });
    await waitFor(() => expect(names()).toEqual(['Crumb']));
    expect(counts()[2]!.textContent).toContain('1');
  });

  test('DASH-21 a super-account sees no search', async () => {
    await open({ account: 'northbeam_SUPER' });
    expect(screen.queryByLabelText('Search services')).toBeNull();
  });

  test('DASH-17 the severity selector hides tiles of severities that are not chosen', async () => {
    await open();
    const select = createWrapper(document.body).findAllMultiselects().at(-1)!;
    select.openDropdown();
    select.selectOptionByValue('Live');
    await waitFor(() => expect(names()).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools']));
    await waitFor(() => expect(saved()?.severities).toEqual(['Critical', 'Error', 'Warning']), {
      timeout: 30_000,
    });
  });

  test('DASH-15 DASH-38 DASH-41 DASH-42 the options sort, size, detail and align the tiles, and are saved', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Dashboard options' }));
    for (const label of ['Sort', 'Tile size', 'Text size', 'Details', 'Alignment'])
      expect(popover.getAllByText(label).length).toBeGreaterThan(0);
    fireEvent.click(popover.getByText('A to Z'));
    await waitFor(() =>
      expect(names()).toEqual(['Bakery', 'Crumb', 'Harbour Foods', 'Wold Schools']),
    );
    fireEvent.click(popover.getByRole('checkbox', { name: 'Details' }));
    expect(tiles()[2]!.textContent).toContain('2 alerts');
    fireEvent.click(popover.getByText('Centre'));
    await waitFor(
      () =>
        expect(saved()).toMatchObject({
          sortBy: 'ascending',
          details: true,
          alignment: 'center',
          tileSize: 2,
          textSize: 2,
          groupBy: 'Customer',
        }),
      { timeout: 30_000 },
    );
  });

  const tileWidth = () =>
    document.querySelector<HTMLElement>('.tiles')!.style.getPropertyValue('--tile-width');
  const sliders = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Dashboard options' }));
    return (popover.getAllByRole('slider') as HTMLInputElement[]).map(({ min, max, value }) => [
      min,
      max,
      value,
    ]);
  };

  test('LIMIT-18 tile and text size are 2 while the person has chosen none', async () => {
    const { tileSize: _tile, textSize: _text, ...rest } = DEFAULT_DASHBOARD_SETTINGS;
    await open({ stored: rest });
    expect(tileWidth()).toBe('80px');
    expect(await sliders()).toEqual([
      ['2', '8', '2'],
      ['2', '8', '2'],
    ]);
  });

  test('LIMIT-15 LIMIT-16 LIMIT-17 tile and text size go from 2 to 8, a tile is 40 pixels wide for each step', async () => {
    await open({ settings: { tileSize: 5 } });
    await waitFor(() => expect(tileWidth()).toBe('200px'));
    expect(await sliders()).toEqual([
      ['2', '8', '5'],
      ['2', '8', '2'],
    ]);
  });

  test('settings that cannot be saved are told, and the look stays', async () => {
    await open();
    portal.on('PUT /live/views/dashboards/settings', {
      status: 500,
      body: { status_code: 500, message: 'The store is not available.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Dashboard options' })).getByText('Z to A'),
    );
    expect(
      await screen.findByText(
        'The look of the summary was not saved. The store is not available.',
        {},
        { timeout: 30_000 },
      ),
    ).toBeTruthy();
    expect(names()[0]).toBe('Wold Schools');
  });

  test('DASH-20 LIMIT-19 auto-refresh starts off, is remembered, and reads devices and alerts every minute', async () => {
    await open();
    const toggle = screen.getByRole('checkbox', { name: 'Auto-refresh' });
    expect(toggle).toHaveProperty('checked', false);
    const timers = vi.spyOn(globalThis, 'setInterval');
    fireEvent.click(toggle);
    const [reload] = timers.mock.calls.findLast(([, milliseconds]) => milliseconds === 60_000)!;
    await waitFor(() => expect(saved()?.autoRefresh).toBe(true));
    const reads = () =>
      ['GET /live/devices/customer', 'GET /live/alerts'].map((route) => portal.calls(route).length);
    const [devicesRead, alertsRead] = reads() as [number, number];
    (reload as () => void)();
    await waitFor(() => expect(reads()).toEqual([devicesRead + 1, alertsRead + 1]));
  });
});

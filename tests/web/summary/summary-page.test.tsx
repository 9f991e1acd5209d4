// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { portal, alerts, type Opening, open, tiles, names, counts } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

describe('the summary', { timeout: 60_000 }, () => {
  test('DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 shows four counted tiles with their links', async () => {
    await open();
    expect(
      counts().map((tile) => [
        tile.querySelector('.count__title')!.textContent,
        tile.querySelector('.count__figure')!.textContent,
        tile.getAttribute('href'),
      ]),
    ).toEqual([
      ['Live Services', '2', '/services/connectivity'],
      ['Critical Services', '1', '/alerts?filter=Critical'],
      ['Services in Error', '1', '/alerts?filter=Error'],
      ['Services in Warning', '1', '/alerts?filter=Warning'],
    ]);
  });

  test('DASH-01 DASH-18 DASH-35 DASH-37 LIMIT-12 LIMIT-13 LIMIT-14 groups by customer, worst first, each with colour, word and shape', async () => {
    await open();
    expect(names()).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools', 'Bakery']);
    expect(tiles().map((tile) => /state-(\w+)/.exec(tile.className)![1])).toEqual([
      'red',
      'orange',
      'yellow',
      'green',
    ]);
    expect(tiles().map((tile) => tile.querySelector('.tile__state')!.textContent)).toEqual([
      'Critical',
      'Error',
      'Warning',
      'Live',
    ]);
    expect(new Set(tiles().map((tile) => tile.querySelector('svg')!.innerHTML)).size).toBe(4);
    expect(tiles()[0]!.textContent).toContain('1 of 2');
  });

  test('DASH-22 a group tile leads to the services with its group stored and no search', async () => {
    await open();
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods',
    );
  });

  test('DASH-24 a device tile leads to its device', async () => {
    await open({ settings: { groupBy: 'Name' } });
    await waitFor(() => expect(tiles()[0]!.getAttribute('href')).toBe('/device/H2'));
  });

  test('DASH-40 groups by a list of properties', async () => {
    await open({ settings: { groupBy: ['Customer', 'Status'] } });
    await waitFor(() =>
      expect(names().slice(0, 2)).toEqual(['Harbour Foods / Critical', 'Crumb / Error']),
    );
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods&groupBy=Status&filter=Critical',
    );
  });

  test('ALERT-25 who may only view is offered no acknowledgement, and does not ask who hears of alerts', async () => {
    await open({ level: 3 });
    expect(
      within(await screen.findByRole('region', { name: /In trouble now/ })).queryByRole('button', {
        name: /^Acknowledge/,
      }),
    ).toBeNull();
    expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
  });

  test('what is in trouble is told first: what is wrong, since when, who is on it, and the way to say so', async () => {
    await open();
    const trouble = within(await screen.findByRole('region', { name: /In trouble now/ }));
    const first = within(trouble.getAllByRole('listitem')[0]!);
    expect(first.getByText('Critical')).toBeTruthy();
    expect(first.getByRole('link', { name: 'H2' })).toBeTruthy();
    expect(first.getByText('wan0: In utilisation 96.2')).toBeTruthy();
    expect(first.getByText(/, since /)).toBeTruthy();
    expect(first.getByText('Nobody is on it yet')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: /^Acknowledge Critical on H2/ }));
    expect(await screen.findByLabelText('Comment')).toBeTruthy();
  });

  test('calm is said, not left to an empty page', async () => {
    await open({ raised: [] });
    expect(await screen.findByText('Nothing is in trouble now.')).toBeTruthy();
  });

  test('services that cannot be read are a failure, and no count of nought', async () => {
    await open({ failing: ['GET /live/devices/customer'] });
    expect(
      await screen.findByText(/The services could not be read\. The store refuses\./),
    ).toBeTruthy();
    expect(counts().map((count) => count.querySelector('.count__figure')!.textContent)).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
    expect(screen.queryByText('Nothing is in trouble now.')).toBeNull();
  });

  test('alerts that cannot be read are told, and nobody is told that all is well', async () => {
    await open({ failing: ['GET /live/alerts'] });
    expect(
      await screen.findByText(
        /The alerts could not be read, so the states shown are those of the latest poll\./,
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Nothing is in trouble now.')).toBeNull();
  });

  const someTaken = [
    ...alerts.slice(1),
    { ...alerts[0]!, acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() },
  ];

  test('DATA-23 a tile with details says how many of its alerts are acknowledged', async () => {
    await open({ settings: { details: true }, raised: someTaken });
    await waitFor(() => expect(tiles()[0]!.textContent).toContain('2 alerts, 1 acknowledged'));
    expect(tiles()[1]!.textContent).toMatch(/1 alert$/);
  });

  describe('the recipient group of the account', () => {
    const group = (...addresses: string[]) => ({
      body: {
        data: {
          id: 'alerts',
          version: 1,
          recipients: addresses.map((addr) => ({
            type: 'ARBITRARY',
            method: addr.startsWith('+') ? 'SMS' : 'EMAIL',
            addr,
            contact: '',
          })),
        },
      },
    });
    const openWith = (recipients: ReturnType<typeof group>, options: Opening = {}) =>
      open({ ...options, recipients });

    test('DATA-24 is told: who hears of alerts, and how many more', async () => {
      await openWith(group('noc@northbeam.example', '+447700900123', 'desk@northbeam.example'));
      expect(
        await screen.findByText(
          'Told of alerts: noc@northbeam.example, +447700900123 (sms) and 1 more',
        ),
      ).toBeTruthy();
    });

    test('DATA-24 that is empty leads to where it is filled', async () => {
      await openWith(group());
      expect(
        (await screen.findByText(/^Told of alerts: nobody yet\./))
          .querySelector('a')!
          .getAttribute('href'),
      ).toBe('/alerts');
    });

    test('is not asked for in a super-account', async () => {
      await openWith(group('noc@northbeam.example'), { account: 'northbeam_SUPER' });
      expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
    });
  });

  test('DASH-19 the wallboard shows only tiles, counts, clock and age, and Escape leaves it', async () => {
    const { router } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Wallboard' }));
    const board = await screen.findByRole('region', { name: 'Wallboard' });
    expect(within(board).getByText('Harbour Foods')).toBeTruthy();
    expect(board.textContent).toMatch(/\d\d:\d\d:\d\d/);
    expect(within(board).getByText(/As of \d+ s ago/)).toBeTruthy();
    expect(counts()).toHaveLength(0);
    expect(screen.queryByLabelText('Search services')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: 'Wallboard' })).toBeNull();
  });

  test('a wallboard with old data says so and looks so', async () => {
    await open({ address: '/summary?wallboard=1', asOf: (nowSeconds() - 400) * 1000 });
    const board = await screen.findByRole('region', { name: 'Wallboard' });
    expect(within(board).getByText(/Stale: the data are 6 min old/)).toBeTruthy();
    expect(board.className).toContain('stale');
  });
});

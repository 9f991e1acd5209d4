// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fitCells } from '../../../web/src/features/summary/fit.ts';
import { alertWith, nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { roleWith } from '../people.ts';
import { counts, open, portal } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

describe('the room on a wall', () => {
  const wall = { width: 1_920, height: 800 };
  const cell = { width: 300, height: 120 };
  const zooms = { smallest: 1, largest: 3 };

  test('is used: few cells are large, many are small, and columns share the width', () => {
    expect(fitCells(1, cell, wall, zooms)).toMatchObject({ zoom: 3, columns: 1 });
    const some = fitCells(8, cell, wall, zooms);
    const many = fitCells(30, cell, wall, zooms);
    expect(some.zoom).toBeGreaterThan(many.zoom);
    for (const [count, { zoom, columns }] of [
      [8, some],
      [30, many],
    ] as const) {
      expect(columns * cell.width * zoom).toBeLessThanOrEqual(wall.width);
      expect(Math.ceil(count / columns) * cell.height * zoom).toBeLessThanOrEqual(wall.height);
    }
  });

  test('that is too little is told by what it holds at the smallest size', () => {
    expect(fitCells(500, cell, wall, zooms)).toMatchObject({ zoom: 1, columns: 6, capacity: 36 });
  });
});

describe('the wallboard', () => {
  const board = () => screen.findByRole('region', { name: 'Wallboard' });
  const cards = async () =>
    within(within(await board()).getByRole('list', { name: 'In trouble now' })).getAllByRole(
      'listitem',
    );

  test('DASH-19 shows counts, trouble, tiles, brand, clock with its zone, date and age over everything else, and Escape leaves it', async () => {
    const { router, container } = await open();
    container.id = 'root';
    fireEvent.click(screen.getByRole('button', { name: 'Wallboard' }));
    const wall = await board();
    expect(within(wall).getByText('Bakery')).toBeTruthy();
    expect(within(wall).getByText('Northbeam')).toBeTruthy();
    expect(wall.querySelector('time')!.textContent).toMatch(/^\d\d:\d\d:\d\d \S+$/);
    expect(wall.textContent).toMatch(
      /(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day,? \d+ \w+, (UTC|\w+\/[\w ]+)as of \d+ s ago/,
    );
    expect(
      [...wall.querySelectorAll('.wallboard__counts li')].map(({ textContent }) => textContent),
    ).toEqual(['1 Critical', '1 Error', '1 Warning', '2 Live']);
    expect(counts()).toHaveLength(0);
    expect(screen.queryByLabelText('Search services')).toBeNull();
    expect(container.hasAttribute('inert')).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(router.state.location.search).not.toContain('wallboard'));
    expect(screen.queryByRole('region', { name: 'Wallboard' })).toBeNull();
    expect(container.hasAttribute('inert')).toBe(false);
  });

  test('shows each service in trouble: where, whose, what is wrong, and who is on it, the worst first', async () => {
    await open({
      address: '/summary?wallboard=1',
      altered: { H2: { 'Site Name': 'Leeds depot' } },
      raised: [
        alertWith('a', 'C1', 3, { acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() }),
        alertWith('b', 'H2', 4, { dataPointName: 'HostStatus' }),
        alertWith('c', 'H2', 2),
      ],
    });
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    const [worst, other] = await cards();
    expect(worst!.textContent).toMatch(
      /^Critical\d+ minLeeds depotHarbour Foods, H2Does not answer, 1 moreNobody is on it yet$/,
    );
    expect(worst!.className).toContain('state-red');
    expect(other!.textContent).toContain('Error, acknowledged');
    expect(other!.textContent).toContain('Ada is on it');
    expect(other!.className).toContain('state-blue');
  });

  test('shows trouble without its cause to who may not read alerts', async () => {
    await open({
      address: '/summary?wallboard=1',
      role: roleWith(3, { alerts: 4 }),
      raised: [],
      altered: { H2: { 'Alert Status': 'unconfirmed-critical-none' } },
    });
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect((await cards())[0]!.textContent).toContain('Harbour Foods, H2');
    expect(portal.calls('GET /live/alerts')).toEqual([]);
  });

  test('says that nothing is in trouble when nothing is', async () => {
    await open({ address: '/summary?wallboard=1', raised: [] });
    expect(await within(await board()).findByText('Nothing is in trouble')).toBeTruthy();
  });

  test('of a part says of which, so that nobody takes it for the whole', async () => {
    await open({ address: '/summary?wallboard=1&f=Customer~is~Bakery&q=B1' });
    expect(await within(await board()).findByText('Nothing is in trouble')).toBeTruthy();
    expect(within(await board()).getByText('Only Customer is Bakery, found by "B1"')).toBeTruthy();
  });

  test('of everything says of no part', async () => {
    await open({ address: '/summary?wallboard=1' });
    await cards();
    expect(within(await board()).queryByText(/^Only /)).toBeNull();
  });

  test('with old data says so and looks so', async () => {
    await open({ address: '/summary?wallboard=1', asOf: (nowSeconds() - 400) * 1000 });
    expect(within(await board()).getByText(/stale: the data are 6 min old/)).toBeTruthy();
    expect((await board()).className).toContain('stale');
  });
});

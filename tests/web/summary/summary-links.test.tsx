// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { tileOf } from '../../../core/domain/tile.ts';
import { NO_FILTER, type FilterGroup } from '../../../core/domain/filter.ts';
import { tileLink } from '../../../web/src/features/summary/summary-links.ts';
import { alertWith, nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { roleWith } from '../people.ts';
import { counts, open, portal, tiles, type Opening } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

const taken = { acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() - 60 };
const long = { startEpoch: nowSeconds() - 90_000 };

/**
 * More alerts than services, some of them under planned work or before a service is live, some of a
 * device that nobody sees, some of services that a filter leaves out.
 */
const mixed: Opening = {
  inDowntime: ['W1'],
  altered: { B1: { 'Pre-Live': 'true' } },
  raised: [
    alertWith('a', 'H2', 4, long),
    alertWith('b', 'H2', 2),
    alertWith('c', 'H2', 4, { ...long, ...taken }),
    alertWith('d', 'C1', 3, long),
    alertWith('e', 'W1', 4),
    alertWith('f', 'B1', 4, long),
    alertWith('g', 'of another', 4, long),
  ],
  cleared: [
    alertWith('h', 'H1', 4, { ...long, cleared: true, endEpoch: nowSeconds() - 60 }),
    alertWith('i', 'C1', 4, { ...long, cleared: true, endEpoch: nowSeconds() - 60 }),
  ],
};
const ofHarbour = 'f=Customer~is~Harbour+Foods';
const plainView = { is_default: false, columns: [] };

const hrefOf = (link: Element | null | undefined) => link!.getAttribute('href')!;
const figureOf = (at: number) => counts()[at]!.querySelector('.count__figure')!.textContent;

/** Opens a link and finds exactly these rows there. */
async function expectRows(
  router: { navigate(to: string): unknown },
  href: string,
  wanted: readonly string[],
): Promise<void> {
  await router.navigate(href);
  await waitFor(() => {
    const rows = [...document.querySelectorAll('tr[data-row]')];
    expect(rows.map((row) => row.getAttribute('data-row')).sort()).toEqual(wanted);
    expect(document.querySelector('h1')?.textContent).toMatch(new RegExp(`\\(${wanted.length}\\b`));
  });
}

const toRows = { timeout: 60_000 };

describe('each figure leads to exactly its rows', toRows, () => {
  test.each([
    ['of everything', '/summary', { Live: ['H1'], Critical: ['a', 'c'], Error: ['d'] }],
    ['behind a filter', `/summary?${ofHarbour}`, { Live: ['H1'], Critical: ['a', 'c'], Error: [] }],
    ['behind a search', '/summary?q=harbour', { Live: ['H1'], Critical: ['a', 'c'], Error: [] }],
  ])('services by state, %s', async (_, address, wanted) => {
    const { router } = await open({ ...mixed, address });
    expect([0, 1, 2, 3].map(figureOf)).toEqual([
      String(wanted.Live.length),
      '1',
      String(wanted.Error.length),
      '0',
    ]);
    const hrefs = counts().map(hrefOf);
    await expectRows(router, hrefs[0]!, wanted.Live);
    await expectRows(router, hrefs[1]!, wanted.Critical);
    await expectRows(router, hrefs[2]!, wanted.Error);
    await expectRows(router, hrefs[3]!, []);
  });

  test('all that is in trouble, without planned work and pre-live', async () => {
    const more = ['j', 'k'].map((id) => alertWith(id, 'H2', 2, long));
    const { router } = await open({ ...mixed, raised: [...mixed.raised!, ...more] });
    const link = await screen.findByRole('link', { name: 'All 6 alerts' });
    await expectRows(router, hrefOf(link), ['a', 'b', 'c', 'd', 'j', 'k']);
  });

  test('what changed, of the services that are shown', async () => {
    const { router } = await open({ ...mixed, address: `/summary?${ofHarbour}` });
    await screen.findByText(/In the last hour:/);
    const links = [...document.querySelectorAll('.last-hour a')].map((link) => [
      link.textContent,
      hrefOf(link),
    ]);
    expect(links.map(([text]) => text)).toEqual(['1 opened', '1 cleared', '1 acknowledged']);
    await expectRows(router, links[0]![1]!, ['b']);
    await expectRows(router, links[1]![1]!, ['h']);
    await expectRows(router, links[2]![1]!, ['c']);
  });

  test('a group, its name among the filters when there are others', async () => {
    const { router } = await open({ ...mixed, address: '/summary?f=Name~is+not~H1' });
    expect(tiles()[0]!.textContent).toContain('Harbour Foods');
    await expectRows(router, hrefOf(tiles()[0]), ['H2']);
  });

  test('the group of what has no value', async () => {
    const { router } = await open({
      ...mixed,
      address: '/summary?group=Reseller',
      altered: { C1: { Reseller: 'Fenland' } },
    });
    const href = hrefOf(tiles().find((tile) => tile.textContent?.startsWith('Not set')));
    await expectRows(router, href, ['B1', 'H1', 'H2', 'W1']);
  });

  test("though the person's own views of services and alerts filter", async () => {
    const crumb = [{ property: 'Customer', operator: 'is', value: 'Crumb' } as const];
    const { router } = await open({
      ...mixed,
      // The summary begins with the same view, whose filter this address takes away.
      address: '/summary?f=none',
      selected: 'Mine',
      views: [{ ...plainView, name: 'Mine', filters: crumb }],
      alertViews: [{ ...plainView, name: 'Mine', filters: crumb }],
    });
    const hrefs = counts().map(hrefOf);
    await expectRows(router, hrefs[0]!, ['H1']);
    await expectRows(router, hrefs[1]!, ['a', 'c']);
  });
});

test(
  'what a link has narrowed the alerts to is told, and is taken away with a press',
  toRows,
  async () => {
    const { router } = await open({ ...mixed, address: `/summary?${ofHarbour}` });
    await expectRows(router, hrefOf(counts()[1]), ['a', 'c']);
    expect(
      screen.getByText(/^At services whose Status is Critical and Customer is Harbour Foods/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all current alerts' }));
    await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(5));
    expect(router.state.location.search).toBe('?filter=Critical');
  },
);

test('who may not read alerts is led to the services of a state', toRows, async () => {
  await open({ role: roleWith(3, { alerts: 4 }), raised: [] });
  expect(counts().map(hrefOf)).toEqual([
    '/services/connectivity?f=Status~is~Live',
    '/services?f=Status~is~Critical',
    '/services?f=Status~is~Error',
    '/services?f=Status~is~Warning',
  ]);
  cleanup();
});

test('DASH-25 a device tile without a device leads to the device list', () => {
  const tile = { ...tileOf('LDS-CPE-01', []), group: [] };
  const viewFilters = { services: false, alerts: false };
  expect(tileLink(tile, { filter: NO_FILTER, search: '', viewFilters })).toBe('/services');
});

test('the tile of a group names its value once, also behind a filter that says the same', () => {
  const tile = { ...tileOf('Harbour Foods', []), group: [['Customer', 'Harbour Foods'] as const] };
  const viewFilters = { services: false, alerts: false };
  const behind = (filter: FilterGroup) => tileLink(tile, { filter, search: '', viewFilters });
  const harbour = { property: 'Customer', operator: 'is', value: 'Harbour Foods' } as const;
  const big = { property: 'Circuit Size', operator: 'is', value: '100 Mb' } as const;
  expect(behind(NO_FILTER)).toBe('/services?groupBy=Customer&filter=Harbour+Foods');
  expect(behind({ join: 'and', items: [harbour] })).toBe(`/services?groupBy=Customer&${ofHarbour}`);
  expect(behind({ join: 'and', items: [big, harbour] })).toBe(
    `/services?groupBy=Customer&${ofHarbour}&f=Circuit+Size~is~100+Mb`,
  );
});

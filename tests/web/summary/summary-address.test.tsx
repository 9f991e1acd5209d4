// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DASHBOARD_SETTINGS } from '../../../core/domain/view.ts';
import { readLook, writeLook } from '../../../web/src/features/summary/summary-address.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { devices, names, open, portal, saved } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

const long = { timeout: 60_000 };

describe('the look of the summary in its address', () => {
  const written = (look: Parameters<typeof writeLook>[1], address = '') => {
    const params = new URLSearchParams(address);
    writeLook(params, look);
    return String(params);
  };
  const read = (address: string) => readLook(new URLSearchParams(address));

  test('is short and can be read by people', () => {
    expect(written(DEFAULT_DASHBOARD_SETTINGS)).toBe('group=Customer');
    expect(
      written(
        {
          ...DEFAULT_DASHBOARD_SETTINGS,
          groupBy: ['Customer', 'Site Name'],
          severities: ['Critical', 'Error'],
          tileSize: 4,
          sortBy: 'ascending',
          details: true,
        },
        'wallboard=1&group=Reseller',
      ),
    ).toBe(
      'wallboard=1&group=Customer&group=Site+Name&severity=Critical&severity=Error&size=4&sort=ascending&details=true',
    );
  });

  test('is read again as it was written', () => {
    for (const change of [
      {},
      { severities: [] },
      { severities: ['Live' as const], alignment: 'center' as const, textSize: 8 },
      { groupBy: ['Customer', 'Status'], details: true, sortBy: 'descending' as const },
    ]) {
      const { autoRefresh: _own, ...look } = { ...DEFAULT_DASHBOARD_SETTINGS, ...change };
      expect(read(written(look))).toEqual(look);
    }
  });

  test("falls back where an address says nonsense, and is the reader's own where it says nothing", () => {
    expect(read('group=Customer&size=99&sort=up&details=perhaps')).toMatchObject({
      tileSize: 2,
      sortBy: 'severity',
      details: false,
    });
    expect(read('f=Customer~is~Crumb&wallboard=1')).toBeNull();
  });

  test(
    'a link shows what its sender saw, and changes nothing of what the reader has saved',
    long,
    async () => {
      await open({
        address: '/summary?group=Name&severity=Critical&severity=Error',
        settings: { groupBy: 'Customer', sortBy: 'descending', isGroupChosen: true },
      });
      expect(names()).toEqual(['H2', 'C1']);
      expect(saved()).toBeUndefined();
      fireEvent.click(screen.getByRole('checkbox', { name: 'Auto-refresh' }));
      await waitFor(() => expect(saved()?.autoRefresh).toBe(true));
      expect(saved()).toMatchObject({ groupBy: 'Customer', sortBy: 'descending' });
      expect(names()).toEqual(['H2', 'C1']);
    },
  );

  test('an open summary names its look, and follows what is changed', long, async () => {
    const { router } = await open({ settings: { sortBy: 'ascending', isGroupChosen: true } });
    await waitFor(() =>
      expect(router.state.location.search).toBe('?group=Customer&sort=ascending'),
    );
    const select = createWrapper(document.body).findAllMultiselects()[0]!;
    select.openDropdown();
    select.selectOptionByValue('Name');
    await waitFor(() => expect(router.state.location.search).toBe('?group=Name&sort=ascending'));
  });
});

describe('where all services have one customer', long, () => {
  const ofOne = Object.fromEntries(
    devices.map(({ id }) => [
      id,
      { Customer: 'Harbour Foods', 'Site Name': id === 'H1' ? 'Hull' : 'Leeds' },
    ]),
  );

  test('they are grouped by site until the person chooses', async () => {
    await open({ altered: ofOne });
    await waitFor(() => expect(names()).toEqual(['Leeds', 'Hull']));
  });

  test('a customer sees sites at once', async () => {
    await open({ altered: ofOne, customer: 'Harbour Foods' });
    await waitFor(() => expect(names()).toEqual(['Leeds', 'Hull']));
  });

  test('who has chosen the customer keeps it', async () => {
    await open({ altered: ofOne, settings: { isGroupChosen: true } });
    expect(names()).toEqual(['Harbour Foods']);
  });

  test('a choice is remembered as one', async () => {
    await open({ altered: ofOne });
    const select = createWrapper(document.body).findAllMultiselects()[0]!;
    select.openDropdown();
    select.selectOptionByValue('Customer');
    await waitFor(() => expect(saved()?.isGroupChosen).toBe(true));
  });
});

test('DASH-20 auto-refresh that was left on is on at the next visit', long, async () => {
  await open({ settings: { autoRefresh: true } });
  expect(screen.getByRole('checkbox', { name: 'Auto-refresh' })).toHaveProperty('checked', true);
});

import { describe, expect, test } from 'vitest';
import {
  combineViews,
  dashboardSettingsSchema,
  DEFAULT_DASHBOARD_SETTINGS,
  NO_VIEWS,
  refusedView,
  savesAsNew,
  viewAfterDeletion,
  type SavedView,
} from '../../../core/domain/view.ts';

const view = (name: string, is_default = false): SavedView => ({
  name,
  filters: [],
  columns: [],
  is_default,
});

describe('saving', () => {
  test('a view has 32 KiB at most, in bytes and not in letters', () => {
    const rest = JSON.stringify(view('')).length;
    const refused = (name: string) => refusedView(view(name), NO_VIEWS);
    expect(refused('x'.repeat(32 * 1024 - rest))).toBeUndefined();
    expect(refused('x'.repeat(32 * 1024 - rest + 1))).toMatch(/^This view has too many/);
    expect(refused('é'.repeat(16 * 1024))).toMatch(/^This view has too many/);
  });

  test('VIEW-08 makes a new view when the name differs from the current one', () => {
    expect(savesAsNew('Cold', view('Hot'))).toBe(true);
  });

  test('VIEW-09 makes a new view when a default view is being edited', () => {
    expect(savesAsNew('All Services', view('All Services', true))).toBe(true);
  });

  test('VIEW-10 updates a view under its current name when it is not a default one', () => {
    expect([savesAsNew('Hot', view('Hot')), savesAsNew(' Hot ', view('Hot'))]).toEqual([
      false,
      false,
    ]);
  });
});

describe('after the active view was deleted', () => {
  test('VIEW-13 the first remaining view is shown when All Services does not exist', () => {
    expect(viewAfterDeletion([view('B'), view('A')])).toEqual(view('B'));
    expect(viewAfterDeletion([view('B'), view('All Services')])).toEqual(view('All Services'));
    expect(viewAfterDeletion([])).toBeUndefined();
  });
});

test('VIEW-23 both sets are shown, and the own view wins on an equal name', () => {
  const own = { ...view('All Services'), columns: [{ id: 'Customer', visible: true }] };
  expect(combineViews([own, view('Mine')], [view('All Services', true), view('Shared')])).toEqual([
    own,
    view('Mine'),
    view('Shared'),
  ]);
});

describe('dashboard settings', () => {
  test('DASH-38 have tileSize, textSize, sortBy, groupBy, details and alignment', () => {
    for (const field of ['tileSize', 'textSize', 'sortBy', 'groupBy', 'details', 'alignment']) {
      const without = Object.fromEntries(
        Object.entries(DEFAULT_DASHBOARD_SETTINGS).filter(([name]) => name !== field),
      );
      expect(dashboardSettingsSchema.safeParse(without).success).toBe(false);
    }
    expect(dashboardSettingsSchema.safeParse(DEFAULT_DASHBOARD_SETTINGS).success).toBe(true);
  });

  const accepts = (change: object) =>
    dashboardSettingsSchema.safeParse({ ...DEFAULT_DASHBOARD_SETTINGS, ...change }).success;

  test('DASH-39 sortBy is ascending, descending or severity', () => {
    expect(
      ['ascending', 'descending', 'severity', 'name'].map((sortBy) => accepts({ sortBy })),
    ).toEqual([true, true, true, false]);
  });

  test('DASH-40 groupBy is a property name or a list', () => {
    expect([
      accepts({ groupBy: 'Customer' }),
      accepts({ groupBy: ['Customer', 'Site Name'] }),
      accepts({ groupBy: 5 }),
    ]).toEqual([true, true, false]);
  });

  test('DASH-41 details is a boolean', () => {
    expect([accepts({ details: false }), accepts({ details: 'yes' })]).toEqual([true, false]);
  });

  test('DASH-42 alignment is flex-start, center or flex-end', () => {
    expect(
      ['flex-start', 'center', 'flex-end', 'left'].map((alignment) => accepts({ alignment })),
    ).toEqual([true, true, true, false]);
  });
});

import type { views } from '../../../core/contract/views.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const view = {
  table: 'DevicesTable',
  view_name: 'Hot circuits',
  user_id: '',
  columns: [{ id: 'Customer', visible: true }],
  filters: [],
};
const settings = {
  tileSize: 3,
  textSize: 4,
  sortBy: 'ascending',
  groupBy: 'Customer',
  details: true,
  alignment: 'center',
};

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof views> = {
  createView: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'view person/{caller}',
    request: () => ({ body: view }),
  },
  updateView: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'view person/{caller}',
    request: () => ({ body: view }),
  },
  deleteView: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'view person/{caller}',
    request: () => ({
      query: { table: view.table, view_name: view.view_name, user_id: '' },
    }),
  },
  savePreference: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'view person/{caller}',
    request: () => ({ body: { view: 'All Services', userId: '' } }),
  },
  saveDashboardSettings: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'person/{caller}',
    request: () => ({ body: settings }),
  },
};

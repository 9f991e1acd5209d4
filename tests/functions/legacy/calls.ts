import type { legacy } from '../../../core/contract/legacy.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof legacy> = {
  getGroup: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ group }) => ({ path: { id: group } }),
  },
  getRootGroup: {
    expected: '200 200 200 200 200 200 200 404 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  listGroups: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: ({ rootGroup }) => ({ query: { filter: `parentId:${rootGroup}` } }),
  },
  listReports: {
    expected: '200 200 200 200 200 403 200 403 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  getReportDashboard: {
    expected: '200 200 200 200 200 403 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ device }) => ({ path: { id: `availability@${device}` } }),
  },
  listGraphs: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ device }) => ({ path: { id: `overview@${device}` } }),
  },
  listReportGroups: {
    expected: '200 200 200 200 200 403 200 403 200 200 200 200 200 200 200 200 401',
    request: () => ({ query: { stage: 'live' } }),
  },
};

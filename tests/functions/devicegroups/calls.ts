import type { devicegroups } from '../../../core/contract/devicegroups.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof devicegroups> = {
  listFolders: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ group }) => ({ query: { id: group } }),
  },
  listGroups: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, group }) => ({
      query: { account, id: group, showSubgroups: 'true' },
    }),
  },
  listSubgroups: {
    expected: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  listCustomers: {
    expected: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
    request: ({ account, rootGroup }) => ({
      query: { account_id: account, parentId: rootGroup },
    }),
  },
};

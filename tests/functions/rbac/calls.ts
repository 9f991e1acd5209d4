import { randomUUID } from 'node:crypto';
import type { rbac } from '../../../core/contract/rbac.ts';
import { role, type CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof rbac> = {
  createRole: {
    expected: '200 403 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    concerns: 'role',
    // A name of its own each time, since a name is taken once.
    request: () => ({ body: { ...role, name: `Night ${randomUUID()}` } }),
  },
  updateRole: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 200 404 401',
    concerns: 'role/{role} customer/{customer}',
    request: ({ role: { name } }) => ({
      query: { name },
      body: { ...role, name, version: 1 },
    }),
  },
  deleteRole: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 200 404 401',
    concerns: 'role/{role} customer/{customer}',
    request: ({ role: { name } }) => ({ query: { name } }),
  },
  myPermissions: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  listRoles: {
    expected: '200 403 200 403 403 403 403 403 403 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
};

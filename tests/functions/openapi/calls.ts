import type { openapi } from '../../../core/contract/openapi.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof openapi> = {
  getDocument: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    // A name of its own each time, since attempts are counted by name.
    request: () => ({}),
  },
};

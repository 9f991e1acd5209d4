import type { sourcehooks } from '../../../core/contract/sourcehooks.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof sourcehooks> = {
  takeHook: {
    expected: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    concerns: '',
    request: () => ({
      query: { key: 'nobody-has-this-key-1' },
      body: {
        version: '0.1',
        sharedSecret: 'nobody-has-this-secret',
        alertType: 'Settings changed',
      },
    }),
  },
};

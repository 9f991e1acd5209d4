import { randomUUID } from 'node:crypto';
import type { subscriptions } from '../../../core/contract/subscriptions.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const NOBODY = '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404';

/** A well-formed request of each endpoint, with a link of no mail. */
export const calls: CallsOf<typeof subscriptions> = {
  readSubscription: { expected: NOBODY, request: () => ({ query: { link: randomUUID() } }) },
  openSubscription: { expected: NOBODY, request: () => ({ query: { link: randomUUID() } }) },
  unsubscribe: {
    expected: NOBODY,
    concerns: 'recipients',
    request: () => ({ query: { link: randomUUID() } }),
  },
  subscribeAgain: {
    expected: NOBODY,
    concerns: 'recipients',
    request: () => ({ body: { link: randomUUID() } }),
  },
};

import { randomUUID } from 'node:crypto';
import type { wallboards } from '../../../core/contract/wallboards.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof wallboards> = {
  listWallLinks: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  makeWallLink: {
    // A manager shows what their one customer has, and withdraws no other's.
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    concerns: 'wallboard view',
    request: ({ account }) => ({
      body: { account_id: account, view: 'All Services' },
    }),
  },
  withdrawWallLink: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 200 404 401',
    concerns: 'wallboard view',
    request: ({ account, device }) => ({
      query: { account_id: account, id: `wall-${device}` },
    }),
  },
  readWall: {
    // Nobody finds a wallboard without its link, signed in or not.
    expected: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    request: () => ({ query: { link: randomUUID() } }),
  },
};

import type { branding } from '../../../core/contract/branding.ts';
import type { CallsOf } from '../../fixtures/sides.ts';
import { GOOD_SVG } from '../../fixtures/logos.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof branding> = {
  readBranding: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  uploadLogo: {
    // The brand is the whole account's: nobody of one customer changes it.
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    concerns: 'brand/{account}',
    request: ({ account }) => ({
      body: {
        account_id: account,
        kind: 'portal',
        name: 'logo.svg',
        content: Buffer.from(GOOD_SVG).toString('base64'),
      },
    }),
  },
  requestDomain: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    concerns: 'ticket brand/{account}',
    request: ({ account }) => ({
      body: {
        accountId: account,
        domain: 'portal.tidewater.example',
        requestEmail: 'ann@tidewater.example',
        CCAddresses: 'noc@tidewater.example, web@tidewater.example',
      },
    }),
  },
};

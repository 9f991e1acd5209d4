import { randomUUID } from 'node:crypto';
import type { deviceprofiles } from '../../../core/contract/deviceprofiles.ts';
import { aProfile } from '../../fixtures/device-profiles.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof deviceprofiles> = {
  listDeviceProfiles: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  getDeviceProfile: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    request: ({ account, device }) => ({ query: { account_id: account, id: `own-${device}` } }),
  },
  saveDeviceProfile: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    request: ({ account }) => ({
      body: {
        account_id: account,
        id: '',
        version: 0,
        profile: aProfile(`Profile ${randomUUID().slice(0, 8)}`),
      },
    }),
  },
  deleteDeviceProfile: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'account/{account}',
    request: ({ account, device }) => ({
      query: { account_id: account, id: `own-${device}`, version: '1' },
    }),
  },
  tryDeviceProfile: {
    expected: '422 422 403 403 403 403 403 403 403 403 404 403 403 422 404 403 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ account, device }) => ({
      body: { account_id: account, id: '', device_id: device, profile: aProfile('Tried') },
    }),
  },
};

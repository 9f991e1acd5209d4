import type { devices } from '../../../core/contract/devices.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** Names of the world's devices, to be typed for a deletion. */
const DEVICE_NAMES: Readonly<Record<string, string>> = {
  '501': 'LDS-CPE-01',
  '502': 'LDS-CPE-02',
  '503': 'PBO-CPE-01',
  '504': 'GRY-CPE-01',
  '901': 'HFX-CPE-01',
  '902': 'HUD-CPE-01',
};

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof devices> = {
  listDevices: {
    expected: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
    request: ({ account, customer }) => ({ query: { account_id: account, customer } }),
  },
  getDevice: {
    expected: '200 200 200 200 200 200 200 404 404 404 404 200 404 200 404 404 401',
    request: ({ device }) => ({ query: { id: device } }),
  },
  findByAddress: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({ query: { address: '127.' } }),
  },
  listDeviceStates: {
    expected: '200 200 200 200 200 200 200 200 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  setChecks: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 200 404 200 404 403 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({
      body: {
        id: device,
        checks: [{ kind: 'tcp', name: 'Shop', host: 'shop.example', port: 443 }],
        former: [],
      },
    }),
  },
  setName: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 200 404 200 404 403 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({ body: { id: device, name: 'cpe.dyn.example', former: '' } }),
  },
  addProperty: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({ body: { id: device, name: 'Rack', value: 'A4' } }),
  },
  updateProperties: {
    expected: '200 200 403 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ account, device }) => ({
      body: {
        id: device,
        billing_ref: 'BR-1',
        user: 'x',
        account_id: account,
        custom: false,
        properties: [{ name: 'Postcode', value: 'LS2 7EY' }],
      },
    }),
  },
  removeProperty: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({ query: { id: device, prop: 'Room' } }),
  },
  deleteDevice: {
    expected: '200 200 403 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({
      query: { id: device, name: DEVICE_NAMES[device] ?? '', user: 'x', billing_ref: 'BR-1' },
    }),
  },
  updateLinks: {
    expected: '200 200 403 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer} device/502',
    request: ({ device }) => ({
      body: { additions: [{ id: device, linked_id: '502', tag: 'Backup' }], removals: [] },
    }),
  },
  getCircuitPort: {
    expected: '200 200 403 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    request: ({ device }) => ({ query: { id: device } }),
  },
  chooseCircuitPort: {
    expected: '200 200 403 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({ body: { id: device, port: '', former: '' } }),
  },
  getSnmpData: {
    expected: '422 422 422 422 403 403 403 404 404 404 404 422 404 422 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, dnsName: device },
    }),
  },
  getWalk: {
    expected: '200 200 200 200 403 403 403 404 404 404 404 200 404 200 404 404 401',
    request: ({ device }) => ({ query: { id: device } }),
  },
  walkDevice: {
    expected: '200 200 200 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ device }) => ({ body: { id: device } }),
  },
  getSnmpInterfaces: {
    expected: '422 422 422 422 403 403 403 404 404 404 404 422 404 422 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, dnsName: device },
    }),
  },
  readAddresses: {
    expected: '422 422 422 422 403 403 403 404 404 404 404 422 404 422 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ account, device }) => ({ body: { account_id: account, id: device } }),
  },
  listOids: {
    expected: '200 200 200 403 403 403 403 404 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: { account_id: account, dnsName: device },
    }),
  },
  runSnmp: {
    expected: '422 422 422 403 403 403 403 404 404 404 404 422 404 422 404 404 401',
    concerns: 'device/{device} customer/{customer}',
    request: ({ account, device }) => ({
      body: {
        account_id: account,
        dnsName: device,
        oid: '1.3.6.1.2.1.1',
        command: 'snmpwalk',
        snmpVersion: 'V2C',
        customSnmpCredentials: false,
      },
    }),
  },
};

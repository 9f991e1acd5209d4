import { randomUUID } from 'node:crypto';
import type { provisioning } from '../../../core/contract/provisioning.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** A device that may be provisioned: its name and address are of no other. */
export function newDevice(group: string) {
  const some = randomUUID();
  const bytes = [0, 2, 4].map((at) => Number.parseInt(some.slice(at, at + 2), 16));
  return {
    cDevGroupId: group,
    device: `NEW-${some}`,
    ip: `10.${bytes.join('.')}`,
    'aur.circuit_reference': `CR-${some}`,
    'aur.postcode': 'LS1 4AP',
    'aur.circuit_size': '100Mb',
    'aur.bearer_size': '1Gb',
    'aur.request_id': 'R-1',
    user: 'x',
  };
}

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof provisioning> = {
  getCustomer: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 200 404 200 404 404 401',
    request: ({ group }) => ({ query: { id: group } }),
  },
  createCustomer: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 404 404 200 200 403 401',
    concerns: 'customer',
    // Names of their own each time, since a name is taken once.
    request: ({ rootGroup }) => ({
      body: {
        customer: `Mill ${randomUUID()}`,
        rDevGroupId: rootGroup,
        user: 'x',
        customerID: 'C-1',
      },
    }),
  },
  createDevice: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 200 404 200 404 403 401',
    concerns: 'device customer/{customer}',
    request: ({ group }) => ({ body: newDevice(group) }),
  },
  tryDevice: {
    expected: '422 422 403 403 403 403 403 403 403 403 404 422 404 422 404 403 401',
    concerns: 'customer/{customer}',
    request: ({ group }) => ({
      // The machine does not send to all, so nobody has to be waited for.
      body: {
        cDevGroupId: group,
        ip: '255.255.255.255',
        snmp: { version: '1', credential: { community: 'x' } },
      },
    }),
  },
  listSites: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 200 404 200 404 403 401',
    request: ({ group }) => ({ query: { cDevGroupId: group } }),
  },
  importFile: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 200 200 200 200 403 401',
    concerns: 'job',
    request: ({ account }) => ({
      body: {
        account,
        what: 'devices',
        csv: 'Customer,Device\n',
        isDryRun: true,
        key: randomUUID(),
      },
    }),
  },
  findDevices: {
    // 409: no account has a credential here.
    expected: '409 409 403 403 403 403 403 403 403 403 404 409 404 409 404 403 401',
    concerns: 'job customer/{customer}',
    request: ({ group }) => ({
      body: { cDevGroupId: group, range: '10.1.0.0/30', key: randomUUID() },
    }),
  },
  getSearch: {
    // None of the side's jobs is a search.
    expected: '404 404 403 403 403 403 403 403 403 403 404 404 404 404 404 403 401',
    request: ({ person }) => ({ query: { id: `made-${person}` } }),
  },
};

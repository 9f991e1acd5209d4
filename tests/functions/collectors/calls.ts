import { randomUUID } from 'node:crypto';
import type { collectors } from '../../../core/contract/collectors.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

/** Nobody without the key of a machine is let in, signed in or not. */
const UNSIGNED = '401 401 401 401 401 401 401 401 401 401 401 401 401 401 401 401 401';
const KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof collectors> = {
  listCollectors: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  makeEnrolmentCode: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'collector',
    request: ({ account }) => ({
      body: { account_id: account, name: `Office ${randomUUID().slice(0, 8)}` },
    }),
  },
  moveDevices: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 404 403 401',
    concerns: 'device collector customer/{customer}',
    request: ({ account, device }) => ({
      body: { account_id: account, collector_id: `c${device}`, device_ids: [device] },
    }),
  },
  listMoved: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  planSourceMove: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 404 403 401',
    request: ({ account, device }) => ({
      query: { account_id: account, to: 'collector', device_ids: device },
    }),
  },
  moveSources: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 404 403 401',
    concerns: 'device customer/{customer}',
    request: ({ account, device }) => ({
      body: { account_id: account, to: 'collector', device_ids: [device], digest: '' },
    }),
  },
  withdrawMachine: {
    expected: '200 200 403 403 403 403 403 403 403 403 404 403 403 200 200 403 401',
    concerns: 'collector',
    request: ({ account, device }) => ({
      query: { account_id: account, collector_id: `c${device}`, machine_id: `machine-${device}` },
    }),
  },
  enrolMachine: {
    expected: UNSIGNED,
    concerns: 'collector',
    request: () => ({
      body: { code: randomUUID(), public_key: KEY, hostname: 'leeds-1', version: '1.0.0' },
    }),
  },
  getWork: {
    expected: UNSIGNED,
    concerns: '',
    request: () => ({
      body: {
        digest: '',
        shard: '',
        status: {
          version: '1.0.0',
          queued_minutes: 0,
          memory_megabytes: 90,
          now_epoch_ms: Date.now(),
        },
      },
    }),
  },
  takePolls: { expected: UNSIGNED, concerns: '', request: () => ({ body: { packed: 'AAAA' } }) },
  fetchQuestions: { expected: UNSIGNED, concerns: '', request: () => ({ body: { answers: [] } }) },
};

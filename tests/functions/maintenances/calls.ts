import { randomUUID } from 'node:crypto';
import type { maintenances } from '../../../core/contract/maintenances.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const inAnHour = () => ({
  billing_ref: 'BR-1',
  start: Date.now() + 3_600_000,
  end: Date.now() + 7_200_000,
  type: 'DeviceSDT' as const,
});

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof maintenances> = {
  listMaintenances: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  getWork: {
    expected: '200 200 200 200 200 403 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ work }) => ({ query: { id: work } }),
  },
  createMaintenance: {
    expected: '200 200 200 200 403 403 403 403 404 404 404 200 404 200 404 404 401',
    concerns: 'work device/{device} customer/{customer}',
    request: ({ account, device }) => ({
      body: {
        account_id: account,
        device_id: device,
        ...inAnHour(),
        comment: 'Ann Example, new line card',
        timezone: 'Europe/London',
      },
    }),
  },
  updateMaintenance: {
    expected: '200 200 200 403 403 403 403 403 404 404 404 403 404 200 404 404 401',
    concerns: 'work/{work} device/{device} customer/{customer}',
    request: ({ account, work }) => ({
      body: {
        account_id: account,
        id: work,
        ...inAnHour(),
        version: 1,
      },
    }),
  },
  deleteMaintenance: {
    expected: '200 200 200 403 403 403 403 403 404 404 404 403 404 200 404 404 401',
    concerns: 'work/{work} device/{device} customer/{customer}',
    request: ({ account, work }) => ({
      query: { account_id: account, id: work, billing_ref: 'BR-1' },
    }),
  },
  endMaintenances: {
    // 200 where the account is seen: the answer tells of each piece whether it was found.
    expected: '200 200 200 200 403 403 403 403 200 404 404 200 200 200 200 404 401',
    concerns: 'work/{work} device/{device} customer/{customer}',
    request: ({ account, work }) => ({ body: { account_id: account, works: [{ id: work }] } }),
  },
  getCalendar: {
    expected: '200 200 200 200 200 403 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, work }) => ({
      query: { account_id: account, id: work },
    }),
  },
  listNotices: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 404 404 401',
    request: ({ account, work }) => ({ query: { account_id: account, work } }),
  },
  sendNotices: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 404 404 401',
    concerns: 'job work/{work}',
    request: ({ account, work }) => ({
      body: { account_id: account, work, key: randomUUID() },
    }),
  },
  readInvitation: {
    expected: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    request: () => ({ query: { link: randomUUID() } }),
  },
  answerInvitation: {
    expected: '404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404 404',
    concerns: 'work customer device',
    request: () => ({ body: { link: randomUUID(), text: 'Not then.' } }),
  },
  listAnswers: {
    expected: '200 200 200 200 200 403 200 403 200 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  answerWork: {
    // Only people of a customer answer for it.
    expected: '403 403 403 200 200 403 403 403 404 404 404 200 404 403 404 404 401',
    concerns: 'work/{work} customer/{customer} device/{device}',
    request: ({ account, work }) => ({
      body: { account_id: account, work, answer: 'objects', text: 'Not then.' },
    }),
  },
  replyToAnswer: {
    expected: '200 200 200 403 403 403 403 403 403 404 404 403 403 200 404 404 401',
    concerns: 'work/{work} customer/{customer} device/{device}',
    request: ({ account, work, customer }) => ({
      body: {
        account_id: account,
        work,
        circuits_account: account,
        customer,
        text: 'We keep the time.',
      },
    }),
  },
  previewMaintenance: {
    expected: '200 200 200 200 200 403 200 403 404 404 404 200 404 200 404 404 401',
    request: ({ account, device }) => ({
      query: {
        account_id: account,
        type: 'DeviceSDT',
        ids: [device],
        start: Date.now(),
        end: Date.now() + 3_600_000,
      },
    }),
  },
};

import { randomUUID } from 'node:crypto';
import type { users } from '../../../core/contract/users.ts';
import type { CallsOf } from '../../fixtures/sides.ts';

const manyPeople = (account: string, customer: string) => ({
  account_id: account,
  customer: account === 'tidewater' ? '' : customer,
  csv: `Nell,Archer,${randomUUID()}@harbour.example,+447700900123,Customer Viewer`,
});

/** A well-formed request of each endpoint about the objects of one side, and who may call it. */
export const calls: CallsOf<typeof users> = {
  listUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 200 200 200 404 401',
    request: ({ account }) => ({ query: { account_id: account } }),
  },
  createUser: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person role customer/{customer}',
    request: ({ account, customer }) => ({
      body: {
        account_id: account,
        customer: account === 'tidewater' ? '' : customer,
        email: `${randomUUID()}@harbour.example`,
        given_name: 'Nell',
        family_name: 'Archer',
        phone_number: '447700900123',
        customRoles: 'Customer Viewer',
      },
    }),
  },
  checkPeople: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 200 404 401',
    request: ({ account, customer }) => ({ body: manyPeople(account, customer) }),
  },
  addPeople: {
    // 400 where nobody in the file can be given the role.
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 400 404 401',
    concerns: 'job customer/{customer}',
    request: ({ account, customer }) => ({
      body: { ...manyPeople(account, customer), key: randomUUID() },
    }),
  },
  updateUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person/{user} customer/{customer}',
    request: ({ user }) => ({
      body: { users: [{ username: user, given_name: `Ann ${randomUUID().slice(0, 4)}` }] },
    }),
  },
  deleteUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person/{user} customer/{customer}',
    request: ({ user }) => ({ query: { users: [user] } }),
  },
  resetPasswords: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person/{user} customer/{customer}',
    request: ({ user }) => ({ body: { users: [user] } }),
  },
  removeSecondFactors: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person/{user} customer/{customer}',
    request: ({ user }) => ({ query: { users: [user] } }),
  },
  enableUsers: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 403 404 401',
    concerns: 'person/{user} customer/{customer}',
    request: ({ user }) => ({ body: { users: [user], is_enabled: 0 } }),
  },
  listGivenRoles: {
    expected: '200 403 200 403 403 403 403 403 403 404 404 200 404 200 200 404 401',
    request: ({ account, customer }) => ({
      query: { account_id: account, customer: account === 'tidewater' ? '' : customer },
    }),
  },
  listSwitchable: {
    expected: '200 403 200 403 403 403 403 403 403 200 200 403 403 200 200 200 401',
    request: () => ({}),
  },
  switchAccount: {
    expected: '200 403 409 403 403 403 403 403 403 404 404 403 403 200 200 404 401',
    concerns: 'account/{account} person/{caller}',
    request: ({ account }) => ({ body: { account_id: account } }),
  },
  switchBack: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'account/{account} person/{caller}',
    request: () => ({}),
  },
  listOwnSessions: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  noteOwnSession: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({ body: {} }),
  },
  endOwnSessions: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'person/{caller}',
    request: () => ({}),
  },
  getPreferences: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  savePreferences: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'person/{caller}',
    request: () => ({
      body: {
        zone: 'Europe/Berlin',
        dates: 'de-DE',
        alertMails: 'critical',
        jobMails: false,
        quiet: { from: '22:00', to: '06:30', tellsCritical: true },
      },
    }),
  },
  getRecoveryCodes: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    request: () => ({}),
  },
  makeRecoveryCodes: {
    expected: '200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 401',
    concerns: 'person/{caller}',
    request: () => ({ body: {} }),
  },
  redeemRecoveryCode: {
    expected: '409 409 409 409 409 409 409 409 409 409 409 409 409 409 409 409 409',
    concerns: 'person/{caller}',
    request: () => ({
      body: { code: 'a1b2c-3d4e5' },
      headers: { authorization: `Basic ${btoa(`ann-${randomUUID()}:right`)}` },
    }),
  },
};

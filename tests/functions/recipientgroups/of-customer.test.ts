import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putMany } from '../../../functions/store/client.ts';
import { findGroup } from '../../../functions/store/groups.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import type { RecipientGroup } from '../../../functions/store/recipients.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
beforeEach(() => restoreWorld());
afterAll(() => tables.stop());

const NOC = { type: 'ARBITRARY', method: 'EMAIL', addr: 'it@harbour.example', contact: '' };
const ID = 'customer:Harbour Foods';

const read = (claims: Claims, customer?: string, account_id = 'northbeam') =>
  call('recipientgroups.getRecipientGroup', claims, {
    query: { account_id, ...(customer !== undefined && { customer }) },
  });
const save = (claims: Claims, customer: string, account_id = 'northbeam') =>
  call('recipientgroups.saveRecipientGroup', claims, {
    body: {
      account_id,
      customer,
      id: `customer:${customer}`,
      data: { id: `customer:${customer}`, recipients: [NOC] },
    },
  });

/** Leaves somebody who manages all groups but one this group alone. */
async function manageAlone(id: string): Promise<void> {
  const { providerId, role } = twoProviders().roles.find(
    (one) => one.role.name === 'All But Quay',
  )!;
  const services = [{ ...role.services[0]!, id }];
  await putMany('roles', [
    roleRow(providerNamed(providerId), { role: { ...role, services }, owner: undefined }),
  ]);
}

describe('the recipients of a customer', () => {
  test('are set by the provider’s desk, read by the customer, and in the log of the customer', async () => {
    const own = (await read(people.northDesk)).body.data;
    expect(await save(people.northDesk, 'Harbour Foods')).toMatchObject({
      status: 200,
      body: { data: { id: ID, recipients: [NOC] } },
    });
    const theirs = (await read(people.manager)).body.data as RecipientGroup;
    expect(theirs).toMatchObject({ id: ID, recipients: [NOC] });
    expect((await read(people.northDesk, 'Harbour Foods')).body.data).toEqual(theirs);
    // The list of the account is another one.
    expect((await read(people.northDesk)).body.data).toEqual(own);
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      action: 'recipientgroups.saveRecipientGroup',
      things: expect.arrayContaining([
        { kind: 'customer', id: 'Harbour Foods', name: 'Harbour Foods' },
      ]),
    });
  });

  test('a mail is sent again, and a channel tried, for the list that is named', async () => {
    const address = 'leaver@example.com';
    const body = { account_id: 'northbeam', kind: 'alerts', address };
    const again = (customer?: string) =>
      call('recipientgroups.subscribeRecipient', people.northDesk, {
        body: { ...body, ...(customer && { customer }) },
      });
    expect((await again()).status).toBe(200);
    expect((await again('Fenside School')).status).toBe(404);
    const tried = await call('recipientgroups.testChannel', people.northDesk, {
      body: { account_id: 'northbeam', customer: 'Harbour Foods', id: 'alerts', recipient: NOC },
    });
    expect(tried).toMatchObject({ status: 404, body: { message: 'Recipient group not found.' } });
  });

  test('are set by who manages the alerts of its group, and not of another alone', async () => {
    const { providerId, role } = twoProviders().roles.find(
      (one) => one.role.name === 'All But Quay',
    )!;
    const [all] = role.services;
    const services = [all!, { ...all!, id: '11', alerts: 3 as const }];
    await putMany('roles', [
      roleRow(providerNamed(providerId), { role: { ...role, services }, owner: undefined }),
    ]);
    expect((await save(people.allButQuay, 'Fenside School')).status).toBe(200);
    expect(await save(people.allButQuay, 'Harbour Foods')).toMatchObject({
      status: 403,
      body: { message: "You need the 'manage' right on alerts of Harbour Foods to do this." },
    });
  });

  test('are not set by who manages one site of the customer alone', async () => {
    const site = { groupId: '111', parentId: '11', path: ['1', '10', '11', '111'], name: 'Leeds' };
    const top = await findGroup(providerNamed('northbeam'), '11');
    await putMany('groups', [{ ...top!, ...site }]);
    await manageAlone('111');
    expect((await read(people.allButQuay, 'Harbour Foods')).status).toBe(403);
    expect((await save(people.allButQuay, 'Harbour Foods')).status).toBe(403);
    await manageAlone('11');
    expect((await save(people.allButQuay, 'Harbour Foods')).status).toBe(200);
  });

  test('are not those of a customer that is not there, of another account, or of somebody else', async () => {
    for (const [claims, customer, account] of [
      [people.northDesk, 'No Such Customer', 'northbeam'],
      [people.northDesk, '', 'northbeam'],
      [people.northDesk, 'Quay Bakery', 'northbeam'],
      [people.northAdmin, 'Quay Bakery', 'northbeam'],
      [people.northDesk, 'Quay Bakery', 'tidewater'],
      [people.manager, 'Fenside School', 'northbeam'],
      [people.allButQuay, 'Quay Bakery', 'tidewater'],
      [people.calderAdmin, 'Harbour Foods', 'northbeam'],
    ] as const) {
      expect((await read(claims, customer, account)).status, customer).toBe(404);
      expect((await save(claims, customer, account)).status, customer).toBe(404);
    }
    expect((await read(people.viewer, 'Harbour Foods')).status).toBe(403);
    expect((await save(people.viewer, 'Harbour Foods')).status).toBe(403);
    expect((await read(people.manager, 'Harbour Foods')).status).toBe(200);
  });
});

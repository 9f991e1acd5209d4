import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putMany, query } from '../../../functions/store/client.ts';
import { findGroup } from '../../../functions/store/groups.ts';
import { peopleChanged, peopleNow } from '../../../functions/store/people.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { seedTwoProviders, twoProviders } from '../../fixtures/two-providers.ts';
import { restoreWorld } from '../../fixtures/world.ts';
import { savedReport } from '../reports/calls.ts';
import { newDevice } from './calls.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await seedTwoProviders();
  await writeSecrets(twoProviders().secrets);
});
beforeEach(() => restoreWorld());
afterAll(() => local.stop());

const read = async (claims: Claims, id: string) =>
  call('provisioning.getCustomer', claims, { query: { id } });

async function found(customer: string): Promise<string> {
  const { body } = await call('provisioning.createCustomer', people.northAdmin, {
    body: { customer, rDevGroupId: '10', customerID: 'C-77' },
  });
  return (body.data as { id: string }).id;
}

describe('a customer that is set up', () => {
  test('begins with nothing, and counts each part as it comes', async () => {
    const customer = `Mill Lane ${randomUUID().slice(0, 8)}`;
    const id = await found(customer);
    const now = async () => (await read(people.northAdmin, id)).body.data;
    const begun = {
      id,
      account_id: 'northbeam',
      customer,
      customer_id: 'C-77',
      people: 0,
      devices: 0,
      recipients: 0,
      planned_works: 0,
      reports: 0,
    };
    expect(await now()).toEqual(begun);

    const device = await call('provisioning.createDevice', people.northAdmin, {
      body: newDevice(id),
    });
    expect(device.status).toBe(200);
    expect(await now()).toEqual({ ...begun, devices: 1 });

    const group = `customer:${customer}`;
    const addr = 'it@mill.example';
    const recipients = [{ type: 'ARBITRARY', method: 'EMAIL', addr, contact: '' }];
    await call('recipientgroups.saveRecipientGroup', people.northAdmin, {
      body: { account_id: 'northbeam', customer, id: group, data: { id: group, recipients } },
    });
    expect(await now()).toEqual({ ...begun, devices: 1, recipients: 1 });

    const start = Math.floor(Date.now() / 1000) + 3_600;
    const until = new Date((start + 15 * 86_400) * 1000).toISOString().slice(0, 10);
    await call('maintenances.createMaintenance', people.northAdmin, {
      body: {
        account_id: 'northbeam',
        type: 'DeviceGroupSDT',
        device_id: id,
        start,
        end: start + 600,
        repeat: { every: 'week', until },
      },
    });
    // Three times, one piece of work.
    expect(await now()).toEqual({ ...begun, devices: 1, recipients: 1, planned_works: 1 });
  });

  test('has its people and its reports, and not those of another customer', async () => {
    const data = async () =>
      (await read(people.northAdmin, '11')).body.data as { people: number; reports: number };
    // A customer of another account may have the same name.
    const [row] = await query('people', { partition: { providerId: providerNamed('northbeam') } });
    const attributes = { ...(row!['attributes'] as object), 'custom:customer': 'Harbour Foods' };
    await putMany('people', [
      { ...row, username: 'namesake', sub: 'namesake', accountId: 'tidewater', attributes },
      { ...row, username: 'own', sub: 'own', accountId: 'northbeam', attributes },
      { ...row, username: 'out', sub: 'out', accountId: 'northbeam', attributes, isEnabled: false },
    ]);
    await peopleChanged(providerNamed('northbeam'));
    const before = await data();
    expect(before.people).toBe(
      (await peopleNow(providerNamed('northbeam'))).filter(
        (person) =>
          person.isEnabled &&
          person.accountId === 'northbeam' &&
          person.attributes['custom:customer'] === 'Harbour Foods',
      ).length,
    );
    expect(before).toMatchObject({ customer: 'Harbour Foods', devices: 2 });
    const report = (report_name: string, value: string) =>
      call('reports.createScheduled', people.northAdmin, {
        body: {
          ...savedReport,
          account_id: 'northbeam',
          report_name,
          filters: [{ property: 'Customer', operator: 'is', value }],
        },
      });
    expect(await report('Of the harbour', 'harbour foods')).toMatchObject({ status: 200 });
    expect(await report('Of the school', 'Fenside School')).toMatchObject({ status: 200 });
    expect(await data()).toEqual({ ...before, reports: before.reports + 1 });
  });

  test('leaves out what its reader may not read', async () => {
    expect((await read(people.northDesk, '11')).body.data).toMatchObject({
      devices: 2,
      recipients: expect.any(Number),
    });
    expect((await read(people.viewer, '11')).status).toBe(403);
    expect((await read(people.allButQuay, '21')).status).toBe(404);
    expect((await read(people.calderAdmin, '11')).status).toBe(404);
  });

  test('is a customer’s own folder, and no other group', async () => {
    for (const id of ['10', '1'])
      expect(await read(people.northAdmin, id)).toMatchObject({
        status: 400,
        body: { field: 'id', message: 'Choose the folder of a customer.' },
      });
    expect((await read(people.northAdmin, 'none')).status).toBe(404);
  });

  test('is no site of a customer, also for somebody who sees no group above it', async () => {
    const providerId = providerNamed('northbeam');
    const site = { groupId: '111', parentId: '11', path: ['1', '10', '11', '111'], name: 'Leeds' };
    const { role } = twoProviders().roles.find((one) => one.role.name === 'All But Quay')!;
    const services = [{ ...role.services[0]!, id: '111' }];
    await putMany('groups', [{ ...(await findGroup(providerId, '11'))!, ...site }]);
    await putMany('roles', [
      roleRow(providerId, { role: { ...role, services }, owner: undefined }),
    ]);
    expect((await read(people.allButQuay, '11')).status).toBe(404);
    expect((await read(people.allButQuay, '111')).status).toBe(400);
    const made = await call('provisioning.createDevice', people.allButQuay, {
      body: newDevice('111'),
    });
    expect(made).toMatchObject({ status: 400, body: { field: 'cDevGroupId' } });
  });
});

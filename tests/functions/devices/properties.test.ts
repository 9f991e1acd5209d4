import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { harbour } from '../../fixtures/sides.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';
import { get, given, lastAudit } from './device-501.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

describe('properties', () => {
  test('API-32 POST /devices/properties adds a property and returns status_code and message', async () => {
    const answer = await call('devices.addProperty', people.manager, {
      body: { id: '501', name: 'Rack', value: 'A4' },
    });
    expect(answer).toEqual({ status: 200, body: { status_code: 200, message: 'Property added.' } });
    expect((await get()).Custom).toEqual([{ name: 'Rack', value: 'A4' }]);
    expect(await lastAudit()).toMatchObject({
      user: 'harbour-manager',
      target: '501',
      information: "Added the property 'Rack' to LDS-CPE-01",
      after: [{ name: 'Rack', value: 'A4' }],
    });
  });

  test('a name that is there already is refused, and so is one more than fits', async () => {
    await given('custom', { Rack: 'A4' });
    expect(
      await call('devices.addProperty', people.manager, {
        body: { id: '501', name: 'Rack', value: 'B1' },
      }),
    ).toMatchObject({ status: 409, body: { field: 'name' } });
    await given(
      'custom',
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`p${at}`, 'x'])),
    );
    expect(
      (
        await call('devices.addProperty', people.manager, {
          body: { id: '501', name: 'one more', value: 'x' },
        })
      ).status,
    ).toBe(400);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a property may be called %s like any other',
    async (name) => {
      expect(
        (
          await call('devices.addProperty', people.manager, {
            body: { id: '501', name, value: 'v' },
          })
        ).status,
      ).toBe(200);
      expect((await get()).Custom).toEqual([{ name, value: 'v' }]);
      expect(
        (await call('devices.removeProperty', people.manager, { query: { id: '501', prop: name } }))
          .status,
      ).toBe(200);
      expect((await get()).Custom).toEqual([]);
    },
  );

  test('API-33 PUT /devices/properties updates properties and returns status_code and message', async () => {
    const answer = await call(
      'devices.updateProperties',
      people.northDesk,
      requests['devices.updateProperties']!(harbour),
    );
    expect(answer.body).toEqual({
      status_code: 200,
      message: 'Successfully updated all properties.',
    });
    expect((await get()).Postcode).toBe('LS2 7EY');
    expect(await lastAudit()).toMatchObject({
      information: "Changed 'Postcode' of LDS-CPE-01",
      before: [{ name: 'Postcode', value: null }],
      after: [{ name: 'Postcode', value: 'LS2 7EY' }],
    });
  });

  test('a value that another person changed meanwhile is not written over: who it was and the newer device are told', async () => {
    const { body } = requests['devices.updateProperties']!(harbour) as { body: object };
    const edit = (value: string, former: string) =>
      call('devices.updateProperties', people.northDesk, {
        body: { ...body, properties: [{ name: 'Postcode', value, former }] },
      });
    expect((await edit('LS2 7EY', 'LS1 4AP')).status).toBe(200);
    const refused = await edit('LS3 1AA', 'LS1 4AP');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^north-desk Example \(north-desk\) has changed this device meanwhile\./,
        ) as string,
        data: { id: '501', Postcode: 'LS2 7EY' },
      },
    });
    expect((await get()).Postcode).toBe('LS2 7EY');
    expect((await edit('LS3 1AA', 'LS2 7EY')).status).toBe(200);
    expect((await lastAudit()).after).toEqual([{ name: 'Postcode', value: 'LS3 1AA' }]);
  });

  test('a value that monitoring changed meanwhile is told as nobody’s', async () => {
    const { body } = requests['devices.updateProperties']!(harbour) as { body: object };
    const refused = await call('devices.updateProperties', people.northDesk, {
      body: { ...body, properties: [{ name: 'Postcode', value: 'LS3 1AA', former: 'LS9' }] },
    });
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^Somebody else has changed this device/) as string,
    });
  });

  test('API-09 the acting user is the token’s, whatever the body says', async () => {
    const { body } = requests['devices.updateProperties']!(harbour) as { body: object };
    await call('devices.updateProperties', people.northDesk, {
      body: { ...body, user: 'somebody-else' },
    });
    expect(await lastAudit()).toMatchObject({
      user: 'north-desk',
      userSub: 'north-desk',
      source: 'API',
    });
  });

  test('PROP-33 editing a system property needs systemProperties manage', async () => {
    expect(
      (
        await call(
          'devices.updateProperties',
          people.manager,
          requests['devices.updateProperties']!(harbour),
        )
      ).status,
    ).toBe(403);
    expect((await get()).Postcode).toBe('LS1 4AP');
  });

  test('PROP-34 editing a custom property needs customProperties manage', async () => {
    await given('custom', { Rack: 'A4' });
    const edit = {
      body: {
        id: '501',
        billing_ref: '',
        user: '',
        account_id: 'northbeam',
        custom: true,
        properties: [{ name: 'Rack', value: 'B1' }],
      },
    };
    expect((await call('devices.updateProperties', people.viewer, edit)).status).toBe(403);
    expect((await call('devices.updateProperties', people.manager, edit)).status).toBe(200);
    expect((await get()).Custom).toEqual([{ name: 'Rack', value: 'B1' }]);
    expect(await lastAudit()).toMatchObject({
      before: [{ name: 'Rack', value: 'A4' }],
      after: [{ name: 'Rack', value: 'B1' }],
    });
  });

  test('PROP-35 adding and removing a custom property needs customProperties manage', async () => {
    await given('custom', { Rack: 'A4' });
    expect(
      (
        await call('devices.addProperty', people.viewer, {
          body: { id: '501', name: 'Room', value: '2' },
        })
      ).status,
    ).toBe(403);
    expect(
      (await call('devices.removeProperty', people.viewer, { query: { id: '501', prop: 'Rack' } }))
        .status,
    ).toBe(403);
    expect((await get()).Custom).toEqual([{ name: 'Rack', value: 'A4' }]);
  });

  test('API-34 DELETE /devices/properties removes a property and returns status_code and message', async () => {
    await given('custom', { Rack: 'A4', Room: '2' });
    const answer = await call('devices.removeProperty', people.manager, {
      query: { id: '501', prop: 'Rack' },
    });
    expect(answer.body).toEqual({ status_code: 200, message: 'Property removed.' });
    expect((await get()).Custom).toEqual([{ name: 'Room', value: '2' }]);
    expect(await lastAudit()).toMatchObject({
      information: "Removed the property 'Rack' from LDS-CPE-01",
      before: [{ name: 'Rack', value: 'A4' }],
    });
    expect(
      (await call('devices.removeProperty', people.manager, { query: { id: '501', prop: 'Rack' } }))
        .status,
    ).toBe(404);
  });

  test.each(['Account ID', 'Customer', 'Date Added'])(
    'PROP-30 %s is not editable, as a custom property or as a system property',
    async (name) => {
      const edit = (custom: boolean) => ({
        body: {
          id: '501',
          billing_ref: '',
          user: '',
          account_id: 'northbeam',
          custom,
          properties: [{ name, value: 'x' }],
        },
      });
      await given('custom', { [name]: 'set by a source' });
      expect((await call('devices.updateProperties', people.northDesk, edit(true))).status).toBe(
        400,
      );
      expect((await call('devices.updateProperties', people.northDesk, edit(false))).status).toBe(
        400,
      );
      expect(
        (
          await call('devices.removeProperty', people.northDesk, {
            query: { id: '501', prop: name },
          })
        ).status,
      ).toBe(400);
      expect((await get()).Custom).toEqual([{ name, value: 'set by a source' }]);
    },
  );

  test('PROP-25 PROP-21 a size begins with a digit, is kept to the letter and can be cleared', async () => {
    const edit = (value: string) => ({
      body: {
        id: '501',
        billing_ref: '',
        user: '',
        account_id: 'northbeam',
        custom: false,
        properties: [{ name: 'Circuit Size', value }],
      },
    });
    const statuses = await Promise.all(
      ['fast', '-1Mb', `1${'0'.repeat(40)}`].map(
        async (value) =>
          (await call('devices.updateProperties', people.northDesk, edit(value))).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400]);
    for (const value of ['500Mb', '1.5Gb', '2 x 100Mb', '']) {
      expect((await call('devices.updateProperties', people.northDesk, edit(value))).status).toBe(
        200,
      );
      expect((await get())['Circuit Size']).toBe(value);
    }
  });

  test('DEVICE-11 DEVICE-12 removing Pre-Live needs systemProperties manage and takes the device out of it', async () => {
    await given('system', {
      label: 'LDS-CPE-01',
      Customer: 'Harbour Foods',
      groupPath: ['1', '10', '11'],
      'Pre-Live': 'true',
    });
    const request = { query: { id: '501', prop: 'Pre-Live' } };
    expect((await call('devices.removeProperty', people.manager, request)).status).toBe(403);
    expect((await get())['Pre-Live']).toBe('true');
    expect((await call('devices.removeProperty', people.northDesk, request)).status).toBe(200);
    expect((await get())['Pre-Live']).toBe('false');
    expect((await call('devices.removeProperty', people.northDesk, request)).status).toBe(404);
  });

  test('of two people who change the same properties at once, one is told', async () => {
    const add = (name: string) =>
      call('devices.addProperty', people.northDesk, { body: { id: '501', name, value: 'x' } });
    const statuses = (await Promise.all(['A', 'B', 'C', 'D'].map(add))).map(
      (answer) => answer.status,
    );
    const kept = (await get()).Custom.length;
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(kept).toBe(statuses.filter((status) => status === 200).length);
  });
});

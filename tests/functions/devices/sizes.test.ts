import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PROPERTIES_BYTES } from '../../../core/domain/property.ts';
import { nameOf, putMany, writeTogether } from '../../../functions/store/client.ts';
import { deviceRow } from '../../../functions/store/new-devices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask, call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { startWorld } from '../../fixtures/world.ts';

/** Largest answer of a function of AWS Lambda, and of AppSync. */
const LAMBDA_BYTES = 6 * 1024 * 1024;
const APPSYNC_BYTES = 5 * 1024 * 1024;

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const add = (name: string, value: string) =>
  call('devices.addProperty', people.manager, { body: { id: '501', name, value } });

describe('the properties of a device', () => {
  test('have a limit of bytes together; what makes too much less is taken', async () => {
    const umlauts = 'ü'.repeat(2_000);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await add(`Note ${at}`, umlauts)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
    expect(await add('One more', umlauts)).toMatchObject({
      status: 400,
      body: {
        field: 'value',
        message: expect.stringContaining('may have 16.0 KB together') as string,
      },
    });
    const former = JSON.stringify({ Long: 'x'.repeat(MAX_PROPERTIES_BYTES), Note: 'n' });
    await writeTogether([
      {
        Update: {
          TableName: nameOf('devices'),
          Key: { accountId: 'northbeam', deviceId: '502' },
          UpdateExpression: 'SET custom = :custom, changedAtMs = :ms',
          ExpressionAttributeValues: { ':custom': former, ':ms': Date.now() },
        },
      },
    ]);
    const remove = { query: { id: '502', prop: 'Note' } };
    expect((await call('devices.removeProperty', people.manager, remove)).status).toBe(200);
  });

  test('those of the system too', async () => {
    const properties = ['Address', 'Description', 'Distribution', 'IP Range', 'Circuit Provider'];
    const answer = await call('devices.updateProperties', people.northAdmin, {
      body: {
        id: '501',
        account_id: 'northbeam',
        billing_ref: '',
        user: '',
        custom: false,
        properties: properties.map((name) => ({ name, value: '€'.repeat(2_000) })),
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { field: 'value' } });
  });
});

describe('lists of devices that are full of properties', () => {
  const COUNT = 400;
  beforeAll(async () => {
    const [device] = twoProviders().devices;
    const custom = { Note: 'ü"'.repeat(4_000) };
    const rows = Array.from({ length: COUNT }, (_, at) =>
      deviceRow(
        { ...device!, deviceId: `full-${String(at).padStart(3, '0')}`, custom },
        Date.now(),
      ),
    );
    await putMany('devices', rows);
  });

  test('come in pages that a function may answer, and hold every device once', async () => {
    const ids: string[] = [];
    let next_token: string | undefined;
    do {
      const query = { account_id: 'northbeam', ...(next_token ? { next_token } : {}) };
      const { body, status } = await call('devices.listDevices', people.northDesk, { query });
      expect(status).toBe(200);
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(LAMBDA_BYTES);
      ids.push(...(body.data as { id: string }[]).map(({ id }) => id));
      next_token = body['next_token'] as string | undefined;
    } while (next_token);
    expect(ids.filter((id) => id.startsWith('full-'))).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('and so do those of the data service', async () => {
    const ids: string[] = [];
    let nextToken: string | null = null;
    do {
      const filter = { account_id: { eq: 'northbeam' } };
      const page = (await ask('listDevices', people.northDesk, { filter, nextToken })) as {
        items: { id: string }[];
        nextToken: string | null;
      };
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(APPSYNC_BYTES);
      ids.push(...page.items.map(({ id }) => id));
      ({ nextToken } = page);
    } while (nextToken !== null);
    expect(ids.filter((id) => id.startsWith('full-'))).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are read anew where the changes would be too large for one answer', async () => {
    const { body } = await call('devices.listDevices', people.northDesk, {
      query: { account_id: 'northbeam', changed_since: '0' },
    });
    expect(body).toMatchObject({ data: [], seen: { rights: '', ids: '' } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { nameOf } from '../../functions/store/client.ts';
import { documents } from '../fixtures/documents.ts';
import { TABLES, type TableName } from '../../functions/runtime/tables.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { call, allEndpoints, type Request } from '../fixtures/call.ts';
import { people } from '../fixtures/people.ts';
import { requests } from '../fixtures/requests.ts';
import { harbour } from '../fixtures/sides.ts';
import { startWorld } from '../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

interface Case {
  name: string;
  wrong: string;
  field: string;
  request: Request;
}

const LONG = 'x'.repeat(10_000);

/** The object schema of what an endpoint reads, and where it reads it. */
function partsOf(
  endpoint: Endpoint,
): { part: 'query' | 'body'; shape: Record<string, z.ZodType> }[] {
  const parts: { part: 'query' | 'body'; shape: Record<string, z.ZodType> }[] = [];
  if (Object.keys(endpoint.query.shape).length > 0)
    parts.push({ part: 'query', shape: endpoint.query.shape });
  if (endpoint.body instanceof z.ZodObject)
    parts.push({ part: 'body', shape: endpoint.body.shape });
  return parts;
}

const required = (schema: z.ZodType) => !schema.safeParse(undefined).success;
const isText = (schema: z.ZodType) =>
  schema.safeParse('1').success && !schema.safeParse(LONG).success;

/** Every field of every served endpoint, wrong in each way that its schema can be wronged. */
const cases: Case[] = allEndpoints.flatMap(({ name, endpoint }) => {
  const good = requests[name]!(harbour);
  return partsOf(endpoint).flatMap(({ part, shape }) => {
    const values = (good[part] ?? {}) as Record<string, unknown>;
    const wronged = (
      wrong: string,
      field: string,
      change: Record<string, unknown>,
      without?: string,
    ): Case => {
      const changed = Object.fromEntries(
        Object.entries({ ...values, ...change }).filter(([key]) => key !== without),
      );
      return { name, wrong, field, request: { ...good, [part]: changed } };
    };
    return [
      wronged('an unknown field', 'colour', { colour: 'red' }),
      ...Object.entries(shape).flatMap(([field, schema]) => [
        ...(required(schema) ? [wronged(`${field} missing`, field, {}, field)] : []),
        ...(isText(schema)
          ? [wronged(`${field} of 10,000 characters`, field, { [field]: LONG })]
          : []),
        ...(part === 'body'
          ? [wronged(`${field} of the wrong type`, field, { [field]: { not: ['this'] } })]
          : []),
      ]),
    ];
  });
});

/** All rows that a person could have changed; counters of attempts are no such rows. */
async function everything(): Promise<string> {
  const names = (Object.keys(TABLES) as TableName[]).filter((table) => table !== 'ledger');
  const rows = await Promise.all(
    names.map(
      async (table) =>
        (await documents().send(new ScanCommand({ TableName: nameOf(table) }))).Items,
    ),
  );
  return JSON.stringify(rows);
}

describe('bad input', () => {
  test(
    'is refused with the envelope and the field’s name, whatever is wrong, and nothing is written',
    { timeout: 180_000 },
    async () => {
      const before = await everything();
      const wrong: unknown[] = [];
      for (const { name, wrong: what, field, request } of cases) {
        const claims = name.startsWith('tokens') ? null : people.northAdmin;
        const { status, body } = await call(name, claims, request);
        const isGood =
          status === 400 &&
          body.status_code === 400 &&
          `${body.field}.`.startsWith(`${field}.`) &&
          typeof body.message === 'string' &&
          body.request_id;
        if (!isGood) wrong.push({ name, what, status, field: body.field, message: body.message });
      }
      expect(wrong).toEqual([]);
      expect(cases.length).toBeGreaterThan(150);
      expect(await everything()).toBe(before);
    },
  );

  const writes = allEndpoints.filter(
    ({ endpoint: { method, takesForm } }) => (method === 'POST' || method === 'PUT') && !takesForm,
  );

  test.each(writes)(
    'API-07 $name refuses a body that is not JSON, or no object, and reads nothing else',
    async ({ name }) => {
      const { query } = requests[name]!(harbour);
      for (const body of ['{"a":', 'null', '[]', '"text"', '']) {
        const answer = await call(name, people.northAdmin, { ...(query ? { query } : {}), body });
        expect(answer).toMatchObject({ status: 400, body: { status_code: 400 } });
      }
      const answer = await call(name, people.northAdmin, {
        ...(query ? { query } : {}),
        body: '{"a":',
      });
      expect(answer.body).toMatchObject({
        field: 'body',
        message: 'The request body is not valid JSON.',
      });
    },
  );

  test.each([
    ['devices.listDevices', { account_id: 'northbeam', limit: '1001' }, 'limit'],
    ['devices.listDevices', { account_id: 'northbeam', limit: '0' }, 'limit'],
    ['devices.listDevices', { account_id: 'northbeam', limit: 'many' }, 'limit'],
    ['devices.listDevices', { account_id: 'northbeam', next_token: 'forged' }, 'next_token'],
    ['devices.listDevices', { account_id: 'northbeam', changed_since: '-1' }, 'changed_since'],
    [
      'alerts.listAlerts',
      { account_id: 'northbeam', changed_since: '99999999999999' },
      'changed_since',
    ],
    ['alerts.getAlert', { account_id: 'northbeam', alert_id: 'NB#1' }, 'alert_id'],
    [
      'dashboards.getDashboardData',
      { account_id: 'northbeam', dash_id: 'overview@501', start: '1700000000', end: '1600000000' },
      'start',
    ],
    [
      'dashboards.getDashboardData',
      { account_id: 'northbeam', dash_id: 'overview@501', start: '1', end: '1600000000' },
      'start',
    ],
    ['legacy.listGroups', { filter: 'name:x' }, 'filter'],
  ])('%s refuses %j and names %s', async (name, query, field) => {
    expect(await call(name, people.northAdmin, { query })).toMatchObject({
      status: 400,
      body: { field },
    });
  });

  test('a body beyond the limit is refused before it is read', async () => {
    const answer = await call('views.createView', people.northAdmin, {
      body: `{"a":"${'x'.repeat(1_100_000)}"}`,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The request is too large: 1 MB at most.' },
    });
  });

  test('an address that is not in the contract is not found', async () => {
    const { handler } = await import('../../functions/alerts/handler.ts');
    const answer = await handler({
      httpMethod: 'PATCH',
      resource: '/alerts',
      requestContext: { requestId: 'r-1' },
    } as never);
    expect(answer.statusCode).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ status_code: 404, request_id: 'r-1' });
  });
});

test('what a schema refuses is told in plain words, with its field', async () => {
  const { body } = requests['provisioning.createDevice']!(harbour);
  const long = { ...(body as object), device: 'x'.repeat(65) };
  expect(await call('provisioning.createDevice', people.northAdmin, { body: long })).toMatchObject({
    status: 400,
    body: { field: 'device', message: 'device: has 64 characters at most' },
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../../core/contract/endpoint.ts';
import { Conflict, UpstreamFailed } from '../../../functions/runtime/errors.ts';
import { log } from '../../../functions/runtime/log.ts';
import { serve } from '../../../functions/kernel/serve.ts';
import { nameOf, writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const open = { access: 'signedIn', tenant: 'own' } as const;
const resource = {
  read: endpoint({
    method: 'GET',
    path: '/read',
    ...open,
    query: z.strictObject({ list: z.array(z.string()).optional() }),
    response: z.object({ data: z.unknown() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/remove',
    ...open,
    query: z.strictObject({ list: z.array(z.string()).optional() }),
    response: z.object({ message: z.string() }),
  }),
  silent: endpoint({ method: 'POST', path: '/silent', ...open }),
  unwritten: endpoint({ method: 'POST', path: '/unwritten', ...open }),
  refused: endpoint({ method: 'POST', path: '/refused', ...open }),
  clash: endpoint({ method: 'GET', path: '/clash', ...open }),
  behind: endpoint({ method: 'GET', path: '/behind', ...open }),
  wrong: endpoint({
    method: 'GET',
    path: '/wrong',
    ...open,
    response: z.object({ data: z.number() }),
  }),
};
const handler = serve(
  { resource },
  {
    read: ({ query }) => Promise.resolve({ data: query }),
    remove: async ({ query, audit }) => {
      await writeTogether([audit({ information: 'Removed' })]);
      return { message: JSON.stringify(query) };
    },
    silent: () => Promise.resolve({ message: 'done' }),
    unwritten: ({ audit }) => {
      audit({ information: 'Built, and left' });
      return Promise.resolve({ message: 'done' });
    },
    refused: async ({ audit }) => {
      const wanted = { TableName: nameOf('roles'), Key: { providerId: 'northbeam', name: 'none' } };
      const missing = { ...wanted, ConditionExpression: 'attribute_exists(providerId)' };
      await writeTogether([audit({ information: 'Refused' }), { Delete: missing }]).catch(() => {});
      return { message: 'done' };
    },
    clash: () => Promise.reject(new Conflict('Somebody was first.', { id: 1 })),
    behind: () => Promise.reject(new UpstreamFailed('The device did not answer.')),
    wrong: () => Promise.resolve({ data: 'secret text' as never }),
  },
);

async function call(httpMethod: string, path: string, change: object = {}) {
  const result = await handler({
    httpMethod,
    resource: path,
    headers: {},
    body: null,
    multiValueQueryStringParameters: null,
    requestContext: { requestId: 'r-7', authorizer: { claims: people.northAdmin } },
    ...change,
  } as never);
  return {
    status: result.statusCode,
    headers: result.headers!,
    body: JSON.parse(result.body) as Record<string, unknown>,
  };
}

describe('the envelope', () => {
  test('API-10 API-37 status_code in the body equals the HTTP status, beside data or message', async () => {
    expect(await call('GET', '/read')).toMatchObject({
      status: 200,
      body: { status_code: 200, data: {} },
    });
    expect(await call('GET', '/clash')).toMatchObject({
      status: 409,
      body: {
        status_code: 409,
        message: 'Somebody was first.',
        data: { id: 1 },
        request_id: 'r-7',
      },
    });
  });

  test('API-04 is JSON that nothing may keep', async () => {
    expect((await call('GET', '/read')).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'r-7',
    });
  });

  test('API-05 API-06 GET and DELETE read the query, with lists as JSON text, repeated, or in a body of DELETE', async () => {
    const asked = async (multiValueQueryStringParameters: object) =>
      (await call('GET', '/read', { multiValueQueryStringParameters })).body['data'];
    expect(await asked({ list: ['["a","b"]'] })).toEqual({ list: ['a', 'b'] });
    expect(await asked({ list: ['a', 'b'] })).toEqual({ list: ['a', 'b'] });
    expect(
      (await call('DELETE', '/remove', { multiValueQueryStringParameters: { list: ['["d"]'] } }))
        .body['message'],
    ).toBe('{"list":["d"]}');
    expect((await call('DELETE', '/remove', { body: '{"list":["c"]}' })).body['message']).toBe(
      '{"list":["c"]}',
    );
  });

  test('a write whose audit row was not made, not written or not taken by the store, and an answer that is not the contract’s, are failures that tell nothing', async () => {
    for (const answer of [
      await call('POST', '/silent'),
      await call('POST', '/unwritten'),
      await call('POST', '/refused'),
      await call('GET', '/wrong'),
    ]) {
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('secret text');
      expect(answer.body['message']).toMatch(/^Something went wrong/);
    }
  });

  test('what failed on our side, or behind it, is in the log with the request’s id; what was refused is not', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    for (const path of ['/clash', '/nowhere']) await call('GET', path);
    expect(logged).not.toHaveBeenCalled();
    for (const path of ['/behind', '/wrong']) await call('GET', path);
    expect(logged.mock.calls.map(([sentence, about]) => [sentence, about])).toEqual([
      ['request failed', expect.objectContaining({ requestId: 'r-7' })],
      ['unexpected failure', expect.objectContaining({ requestId: 'r-7' })],
    ]);
    logged.mockRestore();
  });

  describe('a line of the log', () => {
    const lineOf = async (path: string, change: object = {}) => {
      const logged = vi.spyOn(log, 'info').mockImplementation(() => {});
      await call('GET', path, change);
      const lines = logged.mock.calls;
      logged.mockRestore();
      expect(lines).toHaveLength(1);
      return lines[0]![1];
    };
    const of = (claims: object | null) => ({
      requestContext: {
        requestId: 'r-9',
        authorizer: claims && { claims },
        identity: { sourceIp: '203.0.113.9' },
      },
    });

    test('names the call, its answer and how long it took, who asked, for which account and from where', async () => {
      const headers = { 'X-Forwarded-For': 'made.up, 198.51.100.7, 203.0.113.9' };
      expect(await lineOf('/read', { ...of(people.northAdmin), headers })).toEqual({
        requestId: 'r-9',
        call: 'GET /read',
        status: 200,
        user: people.northAdmin.sub,
        account: 'northbeam_SUPER',
        address: '198.51.100.7',
        latencyMs: expect.any(Number) as number,
      });
    });

    test('stands for what was refused too, with as much as is known of the caller', async () => {
      const refused = await lineOf('/clash', of(people.northAdmin));
      expect(refused).toMatchObject({ status: 409, user: people.northAdmin.sub });
      const stranger = await lineOf('/read', of(null));
      expect(stranger).toMatchObject({ status: 401, address: '203.0.113.9' });
      expect(stranger).not.toHaveProperty('user');
      expect(await lineOf('/nowhere', of(null))).toMatchObject({ status: 404 });
    });

    test('holds nothing of query, body or token', async () => {
      const line = await lineOf('/read', {
        ...of(people.northAdmin),
        headers: { Authorization: 'a-token' },
        multiValueQueryStringParameters: { list: ['["a-query"]'] },
        body: 'a-body',
      });
      expect(JSON.stringify(line)).not.toMatch(/a-(token|query|body)/);
    });
  });

  test.each([
    [{}],
    [{ authorizer: null }],
    [{ authorizer: { claims: {} } }],
    [{ authorizer: { claims: { ...people.northAdmin, 'custom:account_id': 'nowhere' } } }],
  ])('without a token of an active account the answer is 401: %j', async (change) => {
    const answer = await call('GET', '/read', { requestContext: { requestId: 'r-8', ...change } });
    expect(answer).toMatchObject({ status: 401, body: { status_code: 401, request_id: 'r-8' } });
  });
});

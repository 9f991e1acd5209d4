import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../core/contract/endpoint.ts';
import { resources } from '../../../core/contract/index.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name: string; required: boolean }[];
        requestBody?: object;
      }
    >
  >;
}

test('the document is valid OpenAPI 3.1 and has every endpoint, with its parameters', async () => {
  const { status, body } = await call('openapi.getDocument', people.manager, {});
  expect(status).toBe(200);
  const document = body.data as Document;
  expect(document.openapi).toBe('3.1.0');
  const validated = await new Validator().validate({ ...document });
  expect(validated).toMatchObject({ valid: true });
  expect(JSON.stringify(document)).not.toContain('$defs');
  for (const [resource, endpoints] of Object.entries(resources))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(`${resource}.${name}`);
      expect(operation!.parameters.map((one) => one.name)).toEqual(
        expect.arrayContaining(Object.keys(endpoint.query.shape)),
      );
      const isRead = endpoint.method === 'GET' || endpoint.method === 'DELETE';
      if (isRead) expect(operation!.requestBody).toBeUndefined();
    }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from '../../../../core/contract/graphql.ts';
import { readDocument } from '../../../../infra/local/aws/appsync/execute.ts';
import { readSchema } from '../../../../infra/local/aws/appsync/schema.ts';

const sdl = readFileSync(join(import.meta.dirname, '../../../../graphql/schema.graphql'), 'utf8');
const read = (query: string) => readDocument(readSchema(sdl), query);
const strange = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: strange`).join(' ')} }`;

test('fields are counted before they are compared with the schema, which costs more', () => {
  expect(() => read(strange(REQUEST_LIMITS.fields))).toThrow('Cannot query field "strange"');
  expect(() => read(strange(REQUEST_LIMITS.fields + 1))).toThrow('above the limit');
});

test('a fragment within itself is refused', () => {
  expect(() => read('{ ...A } fragment A on Query { ...A }')).toThrow('Cannot spread fragment');
});

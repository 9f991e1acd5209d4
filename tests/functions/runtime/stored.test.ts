import * as z from 'zod';
import { expect, test } from 'vitest';
import { parseStored } from '../../../functions/runtime/stored.ts';

const inner = z.strictObject({ id: z.string() });
const schema = z.strictObject({
  name: z.string(),
  one: inner.nullable(),
  list: z.array(inner),
  map: z.record(z.string(), inner),
});
const row = {
  name: 'n',
  one: { id: '1' },
  list: [{ id: '2' }, { id: '3' }],
  map: { k: { id: '4' } },
};

test('a row is read as it is, and without what a newer release has added anywhere in it', () => {
  expect(parseStored(schema, row)).toEqual(row);
  const newer = {
    ...row,
    added: 1,
    other: [],
    one: { id: '1', more: 2 },
    list: [{ id: '2' }, { id: '3', more: {}, most: null }],
    map: { k: { id: '4', more: 'x' } },
  };
  expect(parseStored(schema, newer)).toEqual(row);
  expect(newer.list[1]).toEqual({ id: '3', more: {}, most: null });
});

test.each([
  { ...row, name: 7 },
  { ...row, name: 7, added: 1 },
  { ...row, list: { a: 1 }, added: 1 },
  { ...row, one: undefined },
  { ...row, list: [{ id: 2, more: 1 }] },
  { ...row, list: [null], added: 1 },
  null,
  'text',
])('a row that is wrong otherwise is refused: %j', (wrong) => {
  expect(() => parseStored(schema, wrong)).toThrow(z.ZodError);
});

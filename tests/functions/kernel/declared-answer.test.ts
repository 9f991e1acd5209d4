import { expect, test } from 'vitest';
import * as z from 'zod';
import { declaredAnswer, markValidated } from '../../../functions/kernel/declared-answer.ts';

const endpoint = {
  response: z.object({ data: z.array(z.strictObject({ id: z.string() })), as_of: z.number() }),
};
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));

test('a long list that is promised to be well-formed leaves whole, its envelope checked', () => {
  const data = markValidated(rows(1_000));
  expect(declaredAnswer(endpoint, { data, as_of: 1, secret: 'x' })).toEqual({
    data: rows(1_000),
    as_of: 1,
  });
  expect(() => declaredAnswer(endpoint, { data })).toThrow(z.ZodError);
});

test('a field that is not declared never leaves: not in a short list, not in a long one without the promise', () => {
  const withSecret = (count: number) => rows(count).map((row) => ({ ...row, secret: 'x' }));
  expect(() => declaredAnswer(endpoint, { data: markValidated(withSecret(3)), as_of: 1 })).toThrow(
    z.ZodError,
  );
  const lateSecret = [...rows(150), ...withSecret(1)];
  expect(() => declaredAnswer(endpoint, { data: lateSecret, as_of: 1 })).toThrow(z.ZodError);
  expect(() =>
    declaredAnswer(endpoint, { data: markValidated(withSecret(1_000)), as_of: 1 }),
  ).toThrow(z.ZodError);
});

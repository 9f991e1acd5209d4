import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  answerText,
  declaredAnswer,
  markValidated,
} from '../../../functions/kernel/declared-answer.ts';

const endpoint = {
  response: z.object({ data: z.array(z.strictObject({ id: z.string() })), as_of: z.number() }),
};
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));

test('a long list that is marked as valid leaves whole, its envelope checked', () => {
  const data = markValidated(rows(1_000));
  expect(declaredAnswer(endpoint, { data, as_of: 1, secret: 'x' })).toEqual({
    data: rows(1_000),
    as_of: 1,
  });
  expect(() => declaredAnswer(endpoint, { data })).toThrow(z.ZodError);
});

test('a field that is not declared never leaves: not in a short list, not in a long one without the mark', () => {
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

test('of a long list that is marked the first hundred rows are checked, and no row is made anew', () => {
  const long = markValidated([...rows(100), { id: 100 as unknown as string }]);
  expect(declaredAnswer(endpoint, { data: long, as_of: 1 })).toHaveProperty('data', long);
  expect((declaredAnswer(endpoint, { data: long, as_of: 1 }) as { data: object }).data).toBe(long);
  for (const data of [markValidated(rows(100)), rows(101)])
    expect((declaredAnswer(endpoint, { data, as_of: 1 }) as { data: object }).data).not.toBe(data);
  expect(declaredAnswer({ response: z.object({}) }, { secret: 1 })).toEqual({});
});

test('a row of a marked list is written as JSON once, and of another one each time', () => {
  const written = (data: { toJSON: () => string }[]) => {
    const answer = { status_code: 200, data };
    expect(answerText(answer)).toBe('{"status_code":200,"data":["x"]}');
    expect(answerText(answer)).toBe('{"status_code":200,"data":["x"]}');
  };
  const [marked, other] = [vi.fn(() => 'x'), vi.fn(() => 'x')];
  written(markValidated([{ toJSON: marked }]));
  written([{ toJSON: other }]);
  expect([marked, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  expect(answerText({ status_code: 204 })).toBe('{"status_code":204}');
});

test.each([0, 1, 150])('a list of %i rows reads the same as JSON, marked or not', (count) => {
  const answer = { status_code: 200, data: rows(count), next_token: undefined, as_of: 1 };
  const marked = { ...answer, data: markValidated(rows(count)) };
  expect(JSON.parse(answerText(marked))).toEqual(JSON.parse(JSON.stringify(answer)));
  expect(answerText(marked)).toHaveLength(answerText(answer).length);
  expect(answerText(marked)).toBe(answerText(marked));
});

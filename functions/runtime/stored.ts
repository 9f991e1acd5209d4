import type * as z from 'zod';

/**
 * Parses data that another release may have written, such as a row, a message or the input of a
 * job. Unknown keys are dropped, as a newer release may write during a deployment.
 * @throws ZodError for any other mismatch.
 */
export function parseStored<S extends z.ZodType>(schema: S, stored: unknown): z.output<S> {
  const read = schema.safeParse(stored);
  return read.success ? read.data : schema.parse(withoutUnknown(stored, read.error.issues));
}

function withoutUnknown(stored: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  return issues.reduce(
    (value, issue) =>
      issue.code === 'unrecognized_keys' ? withoutKeys(value, issue.path, issue.keys) : value,
    stored,
  );
}

function withoutKeys(
  value: unknown,
  [at, ...below]: readonly PropertyKey[],
  keys: readonly string[],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (at === undefined)
    return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
  const change = (inner: unknown) => withoutKeys(inner, below, keys);
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === at ? change(inner) : inner));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === at ? change(inner) : inner]),
  );
}

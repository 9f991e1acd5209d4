import { expect, test } from 'vitest';
import {
  loadResolver,
  passes,
  requireFilter,
} from '../../../../infra/local/aws/appsync/resolver-runtime.ts';

const DOCS = 'https://docs.aws.amazon.com/appsync/latest/devguide';
/** The module is not installed here. */
const FROM = 'from';
const asking = (expression: string) =>
  loadResolver(
    `import { util } ${FROM} '@aws-appsync/utils';
export function request(ctx) { return ${expression}; }
export function response(ctx) { return util.error('Not yours.', 'Unauthorized'); }`,
    () => undefined,
  );

test(`code of a resolver has nothing of Node.js and no network (${DOCS}/resolver-reference-js-version.html)`, () => {
  for (const name of ['process', 'require', 'fetch', 'setTimeout', 'Buffer'])
    expect(asking(`typeof ${name}`).request({}), name).toBe('undefined');
  expect(() => asking('null').response({})).toThrow(
    expect.objectContaining({ errorType: 'Unauthorized', message: 'Not yours.' }),
  );
});

const filters = (count: number, operator = 'eq') => ({
  filterGroup: [
    { filters: Array.from({ length: count }, () => ({ fieldName: 'a', operator, value: 1 })) },
  ],
});

test(`a filter of a subscription has ten parts at most, and operators that are known (${DOCS}/extensions-js.html)`, () => {
  requireFilter(filters(10));
  expect(() => requireFilter(filters(11))).toThrow('not valid');
  expect(() => requireFilter(filters(1, 'like'))).toThrow('not valid');
});

test('an event passes where all parts of one group match', () => {
  const before = (value: number) => ({ fieldName: 'atMs', operator: 'lt', value });
  const of = (value: string) => ({ fieldName: 'account', operator: 'eq', value });
  const filter = { filterGroup: [{ filters: [of('a'), before(10)] }, { filters: [of('b')] }] };
  expect(passes(filter, { account: 'a', atMs: 9 })).toBe(true);
  expect(passes(filter, { account: 'a', atMs: 10 })).toBe(false);
  expect(passes(filter, { account: 'b', atMs: 99 })).toBe(true);
  expect(passes(filter, { account: 'c', atMs: 9 })).toBe(false);
});

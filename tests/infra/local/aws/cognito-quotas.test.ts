import { expect, test } from 'vitest';
import { Quotas } from '../../../../infra/local/aws/cognito/quotas.ts';

const PAGE = 'https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html';

test.each([
  ['AdminCreateUser', 50],
  ['AdminGetUser', 120],
  ['AdminUpdateUserAttributes', 25],
  ['AdminSetUserPassword', 30],
  ['AdminUserGlobalSignOut', 25],
  ['ListUsers', 30],
])(`a pool does %s %i times a second (${PAGE})`, (operation, most) => {
  const quotas = new Quotas();
  for (let time = 0; time < most; time += 1) quotas.take(operation, 1_999);
  expect(() => quotas.take(operation, 1_999)).toThrow('Rate exceeded');
  quotas.take(operation, 2_000);
});

test('operations of one category share its quota, and signing in has none here', () => {
  const quotas = new Quotas();
  for (let time = 0; time < 25; time += 1)
    quotas.take(time % 2 ? 'AdminEnableUser' : 'AdminDisableUser', 0);
  expect(() => quotas.take('AdminDeleteUser', 0)).toThrow('Rate exceeded');
  quotas.take('AdminGetUser', 0);
  for (let time = 0; time < 500; time += 1) quotas.take('InitiateAuth', 0);
});

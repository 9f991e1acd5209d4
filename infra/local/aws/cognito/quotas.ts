import { CognitoError } from './errors.ts';

/** Requests a second by category, as a pool has them before more are asked for. */
const QUOTAS: readonly { most: number; operations: readonly string[] }[] = [
  { most: 50, operations: ['AdminCreateUser'] },
  { most: 120, operations: ['AdminGetUser', 'GetUser'] },
  {
    most: 25,
    operations: [
      'AdminUpdateUserAttributes',
      'AdminDeleteUser',
      'AdminEnableUser',
      'AdminDisableUser',
      'UpdateUserAttributes',
      'VerifyUserAttribute',
    ],
  },
  {
    most: 30,
    operations: [
      'AdminResetUserPassword',
      'AdminSetUserPassword',
      'ChangePassword',
      'ConfirmForgotPassword',
      'ForgotPassword',
    ],
  },
  { most: 25, operations: ['AdminUserGlobalSignOut', 'AdminSetUserMFAPreference'] },
  { most: 30, operations: ['ListUsers'] },
];

/** Counts requests of a category within each second; the clock is that of the machine. */
export class Quotas {
  readonly #counts = new Map<object, { second: number; count: number }>();

  /** @throws TooManyRequestsException beyond the quota of the operation's category. */
  take(operation: string, nowMs: number = performance.now()): void {
    const quota = QUOTAS.find(({ operations }) => operations.includes(operation));
    if (!quota) return;
    const second = Math.floor(nowMs / 1_000);
    const known = this.#counts.get(quota);
    const count = known?.second === second ? known.count : 0;
    if (count >= quota.most) throw new CognitoError('TooManyRequestsException', 'Rate exceeded');
    this.#counts.set(quota, { second, count: count + 1 });
  }
}

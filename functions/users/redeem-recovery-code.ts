import { LIMITS } from '../../core/contract/limits.ts';
import { authorOf } from '../../core/access/actor.ts';
import type { users } from '../../core/contract/users.ts';
import { homeOf } from '../../core/domain/person.ts';
import { signIn } from '../gateways/identity.ts';
import {
  endSessionsInPool,
  poolPersonNamed,
  removeFactorInPool,
  type PoolPerson,
} from '../gateways/user-pool.ts';
import { actorOf } from '../kernel/actor.ts';
import { basicCredentials } from '../kernel/basic-credentials.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { adminNotice } from '../people/admin-notice.ts';
import { withoutCode } from '../people/recovery-codes.ts';
import { Conflict, Unauthorized } from '../runtime/errors.ts';
import { auditPut } from '../store/audit.ts';
import { findPerson } from '../store/people.ts';
import { about, editPerson } from './change.ts';

type Redeem = typeof users.redeemRecoveryCode;

/** One sentence, whichever of the three is wrong. */
const WRONG = 'The username, the password or the recovery code is not right.';

/**
 * POST /users/recovery: password and recovery code together remove the authenticator app, and end
 * all sessions. Attempts count with those of GET /tokens.
 */
export const redeemRecoveryCode: Verb<Redeem> = async (call) => {
  const { username, password } = basicCredentials(call.headers);
  const known = await poolPersonNamed(username);
  const attempt = {
    person: known?.sub || username.toLowerCase(),
    account: homeOf(known?.attributes ?? {}),
  };
  await enforceRateLimit(LIMITS.signIn, attempt, call.now);
  await requirePassword(username, password);
  if (!known) throw new Unauthorized(WRONG);
  await removeFactor(call, known);
  return {
    message:
      'Your authenticator app was removed, and your sessions have ended. Sign in with your password, then set up an app again.',
  };
};

/** @throws Unauthorized; Conflict for somebody who is asked for no code. */
async function requirePassword(username: string, password: string): Promise<void> {
  const answer = await signIn(username, password).catch((error: unknown) => {
    throw error instanceof Unauthorized ? new Unauthorized(WRONG) : error;
  });
  if ('idToken' in answer)
    throw new Conflict('Your password signs you in without a code. Please go back to the sign-in.');
  if (!answer.isCodeAsked) throw new Unauthorized(answer.first);
}

async function removeFactor(
  { body, scope, requestId, now }: Call<Redeem>,
  { username, sub, attributes }: PoolPerson,
): Promise<void> {
  const actor = await actorOf({ ...attributes, sub, 'cognito:username': username }, now);
  const person = await findPerson(actor.providerId, username);
  const left = await withoutCode(person?.recoveryCodes, body.code);
  if (!person || !left) throw new Unauthorized(WRONG);
  const signedOutAtSeconds = Math.floor(now.getTime() / 1000);
  const row = auditPut(
    actor,
    {
      ...about(person),
      information: 'Used a recovery code: the authenticator app was removed',
      before: { recoveryCodes: left.digests.length + 1 },
      after: { recoveryCodes: left.digests.length, signedOutAtSeconds },
    },
    { action: 'users.redeemRecoveryCode', requestId, now },
  );
  const notice = await adminNotice(person, {
    deed: 'redeemRecoveryCode',
    reason: '',
    by: authorOf(actor),
    byUsername: '',
    now,
  });
  await editPerson({ actor, scope, now }, null, person, {
    rows: [row, notice],
    async inPool() {
      await removeFactorInPool(username);
      await endSessionsInPool(username);
    },
    next: () => ({ signedOutAtSeconds, hasSecondFactor: false, recoveryCodes: left }),
  });
}

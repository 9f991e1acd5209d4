import * as z from 'zod';
import { preferencesSchema } from '../domain/preferences.ts';
import { isRecoveryCode } from '../domain/recovery-code.ts';
import { dataOf, endpoint, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** Endpoints of `users` about the caller: preferences, sessions and recovery codes. */
export const ownAccess = {
  /** The caller's preferences: zone, language of dates, mails, quiet hours. */
  getPreferences: endpoint({
    method: 'GET',
    path: '/users/preferences',
    access: 'signedIn',
    tenant: 'none',
    response: dataOf(preferencesSchema),
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/users/preferences',
    access: 'signedIn',
    tenant: 'none',
    isPrivate: true,
    limit: LIMITS.people,
    body: preferencesSchema,
  }),
  /** Browsers where the caller is signed in, the last used first. */
  listOwnSessions: endpoint({
    method: 'GET',
    path: '/users/sessions',
    access: 'signedIn',
    tenant: 'none',
    response: dataOf(
      z.array(
        z.object({
          id: z.string(),
          /** Such as 'Chrome on Windows'. */
          browser: z.string(),
          /** Epoch milliseconds. */
          signed_in_at_ms: z.number(),
          last_here_at_ms: z.number(),
          /** The session of this call. */
          is_this: z.boolean(),
        }),
      ),
    ),
  }),
  /** Notes that the caller's browser is in use; idempotent. */
  noteOwnSession: endpoint({
    method: 'POST',
    path: '/users/sessions',
    access: 'signedIn',
    tenant: 'none',
    inAnyAccount: true,
    isPrivate: true,
    /** Session of the browser's sign-in before this one, which ends. */
    body: z.strictObject({ replaces: text(64).optional() }),
    /** What the browser's next note replaces: its session, or the one before if it was not noted. */
    response: dataOf(z.object({ id: z.string() })),
  }),
  /** Ends a session of the caller by its id, or 'this'; without one all of them, including this one. */
  endOwnSessions: endpoint({
    method: 'DELETE',
    path: '/users/sessions',
    access: 'signedIn',
    tenant: 'none',
    inAnyAccount: true,
    isPrivate: true,
    limit: LIMITS.signOut,
    query: z.strictObject({ id: text(64).optional() }),
  }),
  /** How many recovery codes the caller has left. */
  getRecoveryCodes: endpoint({
    method: 'GET',
    path: '/users/recovery-codes',
    access: 'signedIn',
    tenant: 'none',
    response: dataOf(
      z.strictObject({
        left: z.number().int(),
        /** Epoch milliseconds; null before the first set. */
        made_at_ms: z.number().nullable(),
      }),
    ),
  }),
  /** Makes a new set in place of the one before. The codes are in this answer alone. */
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/recovery-codes',
    access: 'signedIn',
    tenant: 'none',
    isPrivate: true,
    limit: LIMITS.people,
    body: z.strictObject({}),
    response: dataOf(z.strictObject({ codes: z.array(z.string()) })),
  }),
  /**
   * Removes the authenticator app of whoever lost it: username and password in a Basic authorization
   * header, a recovery code in the body. Each code is good once.
   */
  redeemRecoveryCode: endpoint({
    method: 'POST',
    path: '/users/recovery',
    access: 'public',
    tenant: 'none',
    limit: LIMITS.signIn,
    body: z.strictObject({
      code: text(64).refine(isRecoveryCode, 'must be a recovery code, such as a1b2c-3d4e5'),
    }),
  }),
};

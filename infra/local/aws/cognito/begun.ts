import { badSession } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Verifier } from './srp.ts';
import type { User } from './user.ts';

/** A sign-in between steps, with the password at its start. */
export interface Begun {
  user: User;
  password: Verifier;
}

export const begunBy = (user: User): Begun => ({ user, password: user.password });

/** The person still exists with the same password. */
export const goesOn = (pool: Pool, { user, password }: Begun): boolean =>
  pool.find(user.username) === user && user.password === password;

/**
 * @param name from the call
 * @throws NotAuthorizedException for another name or an invalid sign-in.
 */
export function personOf(pool: Pool, begun: Begun | undefined, name: string | undefined): User {
  if (!begun || !goesOn(pool, begun)) throw badSession();
  if (begun.user.username.toLowerCase() !== name?.toLowerCase()) throw badSession();
  return begun.user;
}

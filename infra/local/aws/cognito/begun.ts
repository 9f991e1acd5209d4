import { badSession } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Verifier } from './srp.ts';
import type { User } from './user.ts';

/** A sign-in between two of its steps, with the password that it began with. */
export interface Begun {
  user: User;
  password: Verifier;
}

export const begunBy = (user: User): Begun => ({ user, password: user.password });

/** Is its person still there, with the same password? */
export const goesOn = (pool: Pool, { user, password }: Begun): boolean =>
  pool.find(user.username) === user && user.password === password;

/**
 * The person of a sign-in that goes on.
 * @param name that the call gives.
 * @throws NotAuthorizedException for another name, and for a sign-in that does not go on.
 */
export function personOf(pool: Pool, begun: Begun | undefined, name: string | undefined): User {
  if (!begun || !goesOn(pool, begun)) throw badSession();
  if (begun.user.username.toLowerCase() !== name?.toLowerCase()) throw badSession();
  return begun.user;
}

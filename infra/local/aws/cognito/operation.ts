import type { Attempts } from './attempts.ts';
import { CognitoError } from './errors.ts';
import type { Begun } from './begun.ts';
import type { Pending } from './pending.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';
import type { Challenge } from './srp.ts';
import type { Throttle } from './throttle.ts';

/** A second factor that is set up at a sign-in: the person has it once its code was right. */
export interface SetUp extends Begun {
  secret?: string;
  isProved?: true;
}

export interface Context {
  pool: Pool;
  /**
   * SRP challenges by secret block, with the sign-in of the person they were made for, and the name
   * that attempts are counted by.
   */
  proofs: Pending<{ challenge: Challenge; begun: Begun | undefined; counted: string }>;
  attempts: Attempts;
  /** How often codes were mailed to a name. */
  codes: Throttle;
  /** Sessions of a forced new password. */
  newPasswords: Pending<Begun>;
  /** Sessions in which the code of a second factor is asked for. */
  secondFactors: Pending<Begun>;
  /** Sessions in which a sign-in waits for a second factor to be set up. */
  setUps: Pending<SetUp>;
  /** Passkeys that are being made, by the sign-in of who makes them. */
  registrations: Pending<{ user: User; challenge: string }>;
  /** Sessions in which a passkey is asked for, of nobody where the name is nobody's. */
  passkeys: Pending<{ user: User | undefined; challenge: string }>;
}

export type Json = Record<string, unknown>;

/** One operation of the service by its name: JSON in, JSON out. */
export type Operation = (context: Context, input: Json) => Promise<Json>;
export type Operations = Record<string, Operation>;

export function field(input: Json, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '')
    throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}

export function record(value: unknown): Record<string, string> {
  return (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>;
}

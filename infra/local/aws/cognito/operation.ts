import type { Attempts } from './attempts.ts';
import { CognitoError } from './errors.ts';
import type { Begun } from './begun.ts';
import type { Pending } from './pending.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';
import type { Challenge } from './srp.ts';
import type { Quotas } from './quotas.ts';
import type { Throttle } from './throttle.ts';

/** Set-up of a second factor during a sign-in; effective after a correct code. */
export interface SetUp extends Begun {
  secret?: string;
  isProved?: true;
}

export interface Context {
  pool: Pool;
  /**
   * SRP challenges by secret block, with the person's sign-in and the name that attempts count for.
   */
  proofs: Pending<{ challenge: Challenge; begun: Begun | undefined; counted: string }>;
  attempts: Attempts;
  /** Rate limit of mailed codes per name. */
  codes: Throttle;
  /** Of the whole pool. */
  quotas: Quotas;
  /** Sessions of a forced new password. */
  newPasswords: Pending<Begun>;
  /** Sessions that wait for a second factor's code. */
  secondFactors: Pending<Begun>;
  /** Sessions that wait for the set-up of a second factor. */
  setUps: Pending<SetUp>;
  /** Passkey registrations in progress. */
  registrations: Pending<{ user: User; challenge: string }>;
  /** Sessions that wait for a passkey; user is undefined for an unknown name. */
  passkeys: Pending<{ user: User | undefined; challenge: string }>;
}

export type Json = Record<string, unknown>;

/** An operation by name: JSON in, JSON out. */
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

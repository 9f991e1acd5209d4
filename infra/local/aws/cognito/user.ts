import type { Verifier } from './srp.ts';

export type UserStatus = 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'RESET_REQUIRED';

export interface User {
  username: string;
  attributes: Record<string, string>;
  enabled: boolean;
  status: UserStatus;
  password: Verifier;
  createdMs: number;
  modifiedMs: number;
  /** A code that was mailed: valid until then, and for a few attempts. */
  code?: Code;
  /** Their authenticator app: not asked for until it is proved and on. */
  totp?: { secret: string; isProved: boolean; isOn: boolean; lastStep: number };
  /** A new mail address until its code is typed; the one before counts so long. */
  newEmail?: Code & { address: string };
}

export interface Code {
  value: string;
  expiresMs: number;
  attempts: number;
}

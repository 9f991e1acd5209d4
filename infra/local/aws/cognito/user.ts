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
  /** A mailed code, valid for some time and attempts. */
  code?: Code;
  /** The verified authenticator app; required while on. */
  totp?: { secret: string; isOn: boolean; lastStep: number };
  /** Secret of a new app, until it is verified. */
  nextTotpSecret?: string;
  passkeys?: Passkey[];
  /** A passkey replaces the app's code too. */
  passkeyIsBothFactors?: boolean;
  /** A new mail address until its code is entered; the former stays valid. */
  newEmail?: Code & { address: string };
}

/** The public half of a passkey. */
export interface Passkey {
  /** The authenticator's id, base64url like the key. */
  id: string;
  publicKey: string;
  /** The authenticator's use counter; 0 if it has none. */
  counter: number;
  transports: string[];
  name: string;
  createdMs: number;
}

export interface Code {
  value: string;
  expiresMs: number;
  attempts: number;
}

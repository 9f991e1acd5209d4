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
  /** Their authenticator app, which has been proved: asked for while it is on. */
  totp?: { secret: string; isOn: boolean; lastStep: number };
  /** Of the app that follows once it is proved. */
  nextTotpSecret?: string;
  passkeys?: Passkey[];
  /** Whether a passkey does for a sign-in that would ask for the code of the app. */
  passkeyIsBothFactors?: boolean;
  /** A new mail address until its code is typed; the one before counts so long. */
  newEmail?: Code & { address: string };
}

/** A passkey as the pool knows it: its public half. */
export interface Passkey {
  /** As its authenticator names it, in base64url; so is the key. */
  id: string;
  publicKey: string;
  /** How often it was used, as its authenticator counts; 0 for those that do not count. */
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

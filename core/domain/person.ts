import * as z from 'zod';
import type { IdentityAttributes } from '../access/actor.ts';
import { provedAccountId, provedProviderId } from '../access/scope.ts';
import { FACTOR_GRACE_DAYS } from '../access/strong-rights.ts';
import { ownSessionSchema } from './own-session.ts';
import { preferencesSchema } from './preferences.ts';

const DAY_MS = 86_400_000;

/** A person's statuses at the identity provider, in its own words. */
export const PERSON_STATUSES = {
  FORCE_CHANGE_PASSWORD: 'Invited',
  CONFIRMED: 'Active',
  RESET_REQUIRED: 'Password reset',
  UNCONFIRMED: 'Not confirmed',
} as const;

/**
 * Somebody of the user pool, as our own table has them: what lists and searches read, and what the
 * server believes beside a token, which may be an hour old.
 */
export const personSchema = z.object({
  providerId: provedProviderId,
  /** Small letters: names ignore case. */
  username: z.string(),
  sub: z.string(),
  /** The account where the person belongs. */
  accountId: provedAccountId,
  /** As in the pool, without sub. */
  attributes: z.record(z.string(), z.string()),
  status: z.string(),
  isEnabled: z.boolean(),
  createdAtMs: z.number(),
  /** When the person last got a token; null while that is not known. */
  lastHereAtMs: z.number().nullable().default(null),
  /** Sign-ins until the end of this second count no more. */
  signedOutAtSeconds: z.number().default(0),
  /** Set for somebody who was removed, until their last token has ended. */
  removedAtMs: z.number().optional(),
  /** Until then one call changes the person, and no other may. */
  leasedUntilMs: z.number().optional(),
  version: z.number(),
  changedBy: z.string().default(''),
  /** Home account of that person; '' in older rows. */
  changedHome: z.string().default(''),
  /** Since when the portal asks the person for a second factor; absent while it does not. */
  factorAskedAtMs: z.number().optional(),
  /** Whether they had one at their last token; absent before it was asked of them. */
  hasSecondFactor: z.boolean().optional(),
  /** Absent for whoever has chosen none. */
  preferences: preferencesSchema.optional(),
  /** Absent before the first browser was noted. */
  sessions: z.array(ownSessionSchema).optional(),
  /** Counts their changes, apart from `version`. */
  sessionsVersion: z.number().optional(),
  /** Codes that let the person in without their authenticator app, as salted digests (scrypt). */
  recoveryCodes: z
    .object({ salt: z.string(), digests: z.array(z.string()), madeAtMs: z.number() })
    .optional(),
  /** The row of a job that added them, so that it does not add them again. */
  addedBy: z.string().optional(),
});
export type Person = z.infer<typeof personSchema>;

/** From when a password alone no longer suffices for somebody who is asked for more. */
export const factorDueMs = (askedAtMs: number): number => askedAtMs + FACTOR_GRACE_DAYS * DAY_MS;

/** Whether somebody has no second factor although the time for it is over. */
export const isFactorOverdue = (
  { factorAskedAtMs, hasSecondFactor }: Pick<Person, 'factorAskedAtMs' | 'hasSecondFactor'>,
  now: Date,
): boolean =>
  factorAskedAtMs !== undefined &&
  !hasSecondFactor &&
  now.getTime() >= factorDueMs(factorAskedAtMs);

/** Given and family name, else the username. */
export function personName({
  username,
  attributes,
}: Pick<Person, 'username' | 'attributes'>): string {
  return (
    [attributes['given_name'], attributes['family_name']].filter(Boolean).join(' ') || username
  );
}

/** Where somebody belongs, by the attributes of the pool. */
export const homeOf = (attributes: IdentityAttributes): string =>
  attributes['custom:home_account_id'] || attributes['custom:account_id'] || '';

/** Custom attributes of the pool that say what somebody may do, and where. */
const isOurs = (name: string) => name.startsWith('custom:');

/**
 * The claims of a token, with the stored attributes in place of older ones.
 */
export function currentClaims(
  claims: IdentityAttributes,
  { attributes }: Pick<Person, 'attributes'>,
): IdentityAttributes {
  const kept = Object.entries(claims).filter(([name]) => !isOurs(name));
  return { ...Object.fromEntries(kept), ...attributes };
}

/** A telephone number: 7 to 15 digits, a plus before them not counted (decision D-24). */
const PHONE = /^\+?\d{7,15}$/;
const readable = (typed: string) => typed.replaceAll(/[\s().-]/g, '');

export const isPhone = (typed: string): boolean => PHONE.test(readable(typed));

/** Country code of numbers that are typed without one: the United Kingdom. */
const COUNTRY_CODE = '44';

/** As the pool takes it: one plus, the country and digits. */
export function phoneNumber(typed: string): string {
  const digits = readable(typed);
  if (digits === '' || digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${digits.startsWith('0') ? COUNTRY_CODE + digits.slice(1) : digits}`;
}

/** An address of a person: with '@' and '.' (decision D-26), and nothing that no address has. */
export const isPersonEmail = (typed: string): boolean =>
  /^[^\s@<>",;:\p{Cc}]+@[^\s@<>",;:\p{Cc}]*\.[^\s@<>",;:\p{Cc}]+$/u.test(typed.trim());

/** The one form of an address: small letters. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** A name for signing in, out of somebody's own: 'ruth.calloway'. */
export function usernameFor(givenName: string, familyName: string, email: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
  const named = [plain(givenName), plain(familyName)].filter(Boolean).join('.');
  return (named || plain(email.split('@')[0] ?? '') || 'person').slice(0, 60);
}

/** How long somebody may be in another account than their own (ruling R-4). */
export const MOST_SWITCHED_SECONDS = 3_600;

import { misleads } from '../domain/one-line.ts';
import type { UserKind } from './components.ts';
import { USER_KINDS } from './components.ts';
import type { Grants } from './grants.ts';
import type { AccountId, ProviderId } from './scope.ts';
import type { Author, Staff } from './staff.ts';

/** Acting in another account (ruling R-4). */
export interface ActingAs {
  account: AccountId;
  untilEpochSeconds: number;
}

/**
 * Author of a change that no person started in the portal: a clock, an operator, or a holder of a
 * link.
 */
export interface MachineActor {
  kind: 'clock' | 'operator' | 'mail link' | 'help desk' | 'wallboard' | 'collector';
  /** Name of the person, clock, operator's command, mail address or wallboard view. */
  name: string;
}

/** The caller, from the verified token and stored roles. */
export interface Actor {
  sub: string;
  username: string;
  /** '' until the mail address is verified. */
  email: string;
  /** Given and family name, editable by the person; else the username. */
  displayName: string;
  kind: UserKind;
  home: AccountId;
  /** The current account: home, or the account they act in. */
  account: AccountId;
  actingAs: ActingAs | null;
  /** Only devices of this customer are visible; null for the whole account. */
  customer: string | null;
  /** The portal's provider; providers share nothing. */
  providerId: ProviderId;
  /** Above `account`, nearest first. */
  ancestors: readonly AccountId[];
  /** People above, whom the actor knows by one name. */
  staff: Staff;
  /** `account` and those below it. */
  accountIds: readonly AccountId[];
  /** Device properties that would reveal an account above. */
  hiddenProperties: ReadonlySet<string>;
  roleNames: readonly string[];
  grants: Grants;
  /** Last sign-in; NaN without a token, such as in a job. */
  signedInAtSeconds: number;
  /** Their sign-in, the same at each renewal of the token; '' where the token names none. */
  sessionId: string;
}

/** Name for others to read. Names are self-chosen, so the username is added. */
export function personInWords({ displayName, username }: Pick<Actor, 'displayName' | 'username'>) {
  return displayName === username ? username : `${displayName} (${username})`;
}

/** As texts for others name them. */
export const plainAuthor = ({
  displayName,
  home,
}: {
  displayName: string;
  home: string;
}): Author => ({
  name: displayName,
  home,
});

/** As changes store who made them. */
export function authorOf(actor: Pick<Actor, 'displayName' | 'username' | 'home'>): Author {
  return { name: personInWords(actor), home: actor.home };
}

/** Line breaks and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/**
 * On one line; '' without both names. A name that people gave themselves at the identity provider
 * may mislead, and is left out.
 */
export function nameFrom(attributes: IdentityAttributes): string {
  return [attributes['given_name'], attributes['family_name']]
    .map((name) => name?.replace(UNSEEN, ' ').trim())
    .filter((name) => name && !misleads(name))
    .join(' ');
}

/** User attributes of the identity provider. */
export type IdentityAttributes = Readonly<Record<string, string | undefined>>;

/** Default: 'user'. */
export function userKind(attributes: IdentityAttributes): UserKind {
  const kind = USER_KINDS.find((candidate) => candidate === attributes['custom:role']) ?? 'user';
  // Stored as text; a claim may be a boolean (decision D-43).
  return String(attributes['custom:superuser']).toLowerCase() === 'true' ? 'superuser' : kind;
}

/** 'admin' and 'superuser' both count as superuser level. */
export function isSuperuserLevel(kind: UserKind): boolean {
  return kind === 'admin' || kind === 'superuser';
}

/**
 * Role names from custom:roles (comma-separated) and custom:role. Kind words are excluded, so that
 * the kind 'admin' cannot grant the role 'Admin'.
 */
export function roleNames(attributes: IdentityAttributes): string[] {
  const listed = (attributes['custom:roles'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const single = attributes['custom:role']?.trim();
  const isKindWord = USER_KINDS.some((kind) => kind === single?.toLowerCase());
  return [...new Set(single && !isKindWord ? [...listed, single] : listed)];
}

/**
 * Super-accounts have a reduced view: no recipients, no search on the summary, no report
 * scheduling.
 */
export function isSuperAccount(accountId: string): boolean {
  return accountId.includes('_SUPER');
}

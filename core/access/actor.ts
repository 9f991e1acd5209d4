import type { UserKind } from './components.ts';
import { USER_KINDS } from './components.ts';
import type { Grants } from './grants.ts';
import type { AccountId, ProviderId } from './scope.ts';

/** A switch into another account (ruling R-4). */
export interface ActingAs {
  account: AccountId;
  untilEpochSeconds: number;
}

/**
 * A clock or a job of the deployment, or whoever deploys it: changes without a signed-in person. Or
 * somebody without a session, who was given a link by mail.
 */
export interface MachineActor {
  kind: 'clock' | 'job' | 'operator' | 'mail link' | 'help desk' | 'wallboard';
  /**
   * The person's name; for a clock its name ('schedules'), the kind of a job, an operator's
   * command, the address of a mail, or the view of a wallboard.
   */
  name: string;
}

/** The caller, as the server knows them from the verified token and the stored roles. */
export interface Actor {
  sub: string;
  username: string;
  /** The mail address, once it is proved to be the person's; '' before. */
  email: string;
  /** Given and family name, which people write themselves; else the username. */
  displayName: string;
  kind: UserKind;
  /** The account where the person belongs. */
  home: AccountId;
  /** The account that the person is in now: home, or the one that they act in. */
  account: AccountId;
  /** Set while the person acts in another account than home; it ends by itself. */
  actingAs: ActingAs | null;
  /** Set for a person of one customer: only this customer's devices exist for them. */
  customer: string | null;
  /** The provider whose portal this is; nothing is shared between two. */
  providerId: ProviderId;
  /** The accounts above `account`, the nearest first. */
  ancestors: readonly AccountId[];
  /** Every account that the person may touch: `account` and those below it. */
  accountIds: readonly AccountId[];
  /** Properties of devices that the person never gets, since they name who stands above. */
  hiddenProperties: ReadonlySet<string>;
  roleNames: readonly string[];
  grants: Grants;
}

/**
 * A person as others are told of them. Anybody can take another's name, so the username stands
 * beside it.
 */
export function personInWords({ displayName, username }: Pick<Actor, 'displayName' | 'username'>) {
  return displayName === username ? username : `${displayName} (${username})`;
}

/** Ends of lines, and characters that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/** Given and family name on one line; '' when there is neither. */
export function nameFrom(attributes: IdentityAttributes): string {
  return [attributes['given_name'], attributes['family_name']]
    .map((name) => name?.replace(UNSEEN, ' ').trim())
    .filter(Boolean)
    .join(' ');
}

/** The attributes that the identity provider holds about a person, all of them text. */
export type IdentityAttributes = Readonly<Record<string, string | undefined>>;

/** 'user' for a customer, and for any missing or unknown value. */
export function userKind(attributes: IdentityAttributes): UserKind {
  const kind = USER_KINDS.find((candidate) => candidate === attributes['custom:role']) ?? 'user';
  // Stored as text; a claim may carry it as a boolean (decision D-43).
  return String(attributes['custom:superuser']).toLowerCase() === 'true' ? 'superuser' : kind;
}

/** 'admin' and 'superuser' both count as superuser level. */
export function isSuperuserLevel(kind: UserKind): boolean {
  return kind === 'admin' || kind === 'superuser';
}

/**
 * Names of the roles that give rights: custom:roles (comma-separated), and custom:role when it
 * holds a role's name. The four kind words never name a role, so that the role 'Admin' cannot
 * follow from the kind 'admin'.
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

import { authorOf, type Actor } from '../../core/access/actor.ts';
import { personName, type Person } from '../../core/domain/person.ts';
import { adminNotice } from '../people/admin-notice.ts';
import { ADMIN, isAdmin } from '../people/admins.ts';
import type { Editor } from '../people/editor.ts';
import { BadRequest, Conflict, Forbidden } from '../runtime/errors.ts';
import type { AdminDeed } from '../store/admin-notices.ts';
import type { TransactItem } from '../store/client.ts';
import { isBeingChanged, peopleNow } from '../store/people.ts';

/** What a verb does to people; to another Admin only with a reason. */
export interface Deed {
  deed: AdminDeed;
  reason: string | undefined;
}

/** A permitted action on another Admin (ruling R-19). */
export interface AdminStop {
  deed: AdminDeed;
  reason: string;
}

/**
 * @param deed absent if nobody may do it to another Admin
 * @returns undefined for anybody but another Admin.
 * @throws Forbidden if the actor may not change the person; BadRequest without a reason.
 */
export function stopOf(
  editor: Editor,
  person: Person,
  { deed, reason }: Partial<Deed> = {},
): AdminStop | undefined {
  const stopRefusal = editor.refusalToStop(person);
  if (stopRefusal === null || deed === undefined) {
    const refusal = editor.refusalOf(person);
    if (refusal) throw new Forbidden(refusal);
    return undefined;
  }
  // To enable an Admin is to give the role again.
  const refusal = stopRefusal ?? (deed === 'enable' ? editor.refusalByRoles(person) : undefined);
  if (refusal) throw new Forbidden(refusal);
  if (reason === undefined)
    throw new BadRequest(`reason: is required for a person with the role ${ADMIN}`, 'reason');
  return { deed, reason };
}

export const withReason = (information: string, reason: string | undefined): string =>
  reason === undefined ? information : `${information}. Reason: ${reason}`;

export const noticeOf = (
  { actor, now }: { actor: Actor; now: Date },
  person: Person,
  stop: AdminStop,
): Promise<TransactItem> =>
  adminNotice(person, { ...stop, by: authorOf(actor), byUsername: actor.username, now });

/**
 * Refuses a change after which no Admin of the provider could sign in. People under change do not
 * count, so that two Admins who stop each other at once cannot both succeed.
 * @param before a person leased by this call
 * @throws Conflict naming the person.
 */
export async function keepAdmin(
  { placeOf }: Pick<Editor, 'placeOf'>,
  before: Person,
  after: Person | null,
  stop: AdminStop | undefined,
): Promise<void> {
  const isOfProvider = (person: Person) => {
    const { ancestors, customer } = placeOf(person);
    return isAdmin(person) && person.isEnabled && ancestors.length === 0 && customer === null;
  };
  const signsIn = (person: Person) => isOfProvider(person) && person.status === 'CONFIRMED';
  const isHarmless = stop === undefined || stop.deed === 'enable';
  if (!signsIn(before) || (isHarmless && after && isOfProvider(after))) return;
  const others = (await peopleNow(before.providerId)).filter(
    (person) => person.username !== before.username && !isBeingChanged(person) && signsIn(person),
  );
  if (others.length > 0) return;
  throw new Conflict(
    `${personName(before)} is the last person with the role ${ADMIN} who can sign in. Give somebody else the role first.`,
  );
}

import { isSuperuserLevel, type Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { SHARED_OWNER } from '../../core/domain/view.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import { actorThing, namedThing } from '../store/audit-things.ts';
import { personOwner, sharedOwner, type SettingsOwner } from '../store/view-settings.ts';

/**
 * Owner of the views to change: the caller, or everybody for superusers with manage on settings.
 * @throws Forbidden for the shared views; NotFound for another person's.
 */
export function ownerOf(actor: Actor, userId: string | undefined): SettingsOwner {
  if (userId === SHARED_OWNER) {
    if (isSuperuserLevel(actor.kind) && can(actor.grants, 'settings', 'manage'))
      return sharedOwner(actor);
    throw new Forbidden(
      'The shared views cannot be changed. Save a copy under a new name instead.',
    );
  }
  if (!userId || [actor.sub, actor.username, actor.email].includes(userId))
    return personOwner(actor);
  throw new NotFound('Person');
}

/** What an audit row about a view concerns: the view, and the person whose it is. */
export const viewThings = (actor: Actor, { id }: SettingsOwner, view: string): Thing[] => [
  namedThing('view', view),
  ...(id === SHARED_OWNER ? [] : [actorThing(actor)]),
];

import type { Actor } from '../../core/access/actor.ts';
import { componentAllowed } from '../../core/access/components.ts';
import { can } from '../../core/access/grants.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { viewRolesOf } from '../store/view-roles.ts';
import { loadActor } from './actor.ts';
import { Forbidden, Unauthorized } from '../runtime/errors.ts';

export type Claims = Readonly<Record<string, string | undefined>>;

/**
 * Checks the area right and component rule of an endpoint.
 * @returns the actor of the token; null for public endpoints.
 */
export async function admit(
  entry: Pick<Endpoint, 'access' | 'component'>,
  claims: Claims | undefined,
): Promise<Actor | null> {
  if (entry.access === 'public') return null;
  if (!claims?.['sub']) throw new Unauthorized();
  const actor = await loadActor(claims, new Date());
  if (entry.access !== 'signedIn' && !can(actor.grants, entry.access.area, entry.access.level)) {
    throw new Forbidden(
      `You need the '${entry.access.level}' right on ${entry.access.area} to do this.`,
    );
  }
  if (
    entry.component &&
    !componentAllowed(await viewRolesOf(actor.providerId), actor.kind, entry.component)
  ) {
    throw new Forbidden('Your kind of user may not do this.');
  }
  return actor;
}

import { createHash } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { Grants } from '../../core/access/grants.ts';
import { idDigest, type Seen } from '../../core/domain/seen.ts';

/** What a list of these rows must hold for the actor, in short. */
export function seenBy(actor: Actor, ids: Iterable<string>): Seen {
  return { rights: rightsOf(actor), ids: idDigest(ids) };
}

const wordsByGrants = new WeakMap<Grants, string>();

/** A word that changes with the actor's rights and says nothing of them. Grants are never changed, so it is made once for each. */
function rightsOf({ grants, customer }: Actor): string {
  let word = wordsByGrants.get(grants);
  if (!word) wordsByGrants.set(grants, (word = shortHash([grants.areas, grants.services.map((entries) => [...entries])])));
  return customer === null ? word : shortHash([word, customer]);
}

/** A word that is another one for another value. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

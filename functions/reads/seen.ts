import { createHash } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { Grants } from '../../core/access/grants.ts';
import { idDigest, type Seen } from '../../core/domain/seen.ts';
import type { StoredDevice } from '../store/devices.ts';
import { seesDevice } from './visible.ts';

/** The devices of an account that a person sees, in the order of their ids. */
export interface SeenDevices {
  stored: readonly StoredDevice[];
  ids: readonly string[];
  seen: Seen;
}

const MOST_KEPT = 20;
const lists = new WeakMap<readonly StoredDevice[], Map<string, SeenDevices>>();

/**
 * Worked out once for a list that has not changed and the same rights, since the pages of a long
 * list, and its refreshes, ask for it again and again.
 * @param all the account's devices, from devicesOf.
 * @param customer sees this customer's devices alone, when given.
 */
export function seenDevices(
  actor: Actor,
  all: readonly StoredDevice[],
  customer?: string,
): SeenDevices {
  const kept = lists.get(all) ?? new Map<string, SeenDevices>();
  lists.set(all, kept);
  const key = JSON.stringify([rightsOf(actor), customer]);
  let list = kept.get(key);
  if (!list) {
    const stored = all.filter(
      ({ device }) =>
        seesDevice(actor, device) && (customer === undefined || device.Customer === customer),
    );
    const ids = stored.map(({ device }) => device.id);
    kept.set(key, (list = { stored, ids, seen: seenBy(actor, ids) }));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }
  return list;
}

/** What a list of these rows must hold for the actor, in short. */
export function seenBy(actor: Actor, ids: Iterable<string>): Seen {
  return { rights: rightsOf(actor), ids: idDigest(ids) };
}

/** A word that no list has: whoever is answered with it reads the pages of the list anew. */
export const READ_ANEW: Seen = { rights: '', ids: '' };

const wordsByGrants = new WeakMap<Grants, string>();

/**
 * A word that changes with the actor's rights and says nothing of them. Grants are never changed,
 * so it is made once for each.
 */
function rightsOf({ grants, customer, hiddenProperties }: Actor): string {
  let word = wordsByGrants.get(grants);
  if (!word)
    wordsByGrants.set(
      grants,
      (word = shortHash([grants.areas, grants.services.map((entries) => [...entries])])),
    );
  return customer === null && hiddenProperties.size === 0
    ? word
    : shortHash([word, customer, ...hiddenProperties]);
}

/** A word that is another one for another value. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

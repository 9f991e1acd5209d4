import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../core/access/actor.ts';
import type { Grants } from '../../core/access/grants.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { idDigest, type Seen } from '../../core/domain/seen.ts';
import type { StoredDevice } from '../store/devices.ts';
import { seesDevice } from './visible.ts';

/** Sorted by id. */
export interface SeenDevices {
  stored: readonly StoredDevice[];
  ids: readonly string[];
  seen: Seen;
}

const MOST_KEPT = 20;
const listsOf = onceFor(
  (_all: readonly StoredDevice[]) => new LRUCache<string, SeenDevices>({ max: MOST_KEPT }),
);

/**
 * Memo by list and rights: pages and refreshes of a long list repeat the call.
 * @param all result of devicesOf
 * @param customer only this customer's devices
 */
export function seenDevices(
  actor: Actor,
  all: readonly StoredDevice[],
  customer?: string,
): SeenDevices {
  const cache = listsOf(all);
  const key = JSON.stringify([rightsOf(actor), customer]);
  let list = cache.get(key);
  if (!list) {
    const stored = all.filter(
      ({ basis }) =>
        seesDevice(actor, basis) && (customer === undefined || basis.Customer === customer),
    );
    const ids = stored.map(({ basis }) => basis.id);
    cache.set(key, (list = { stored, ids, seen: seenBy(actor, ids) }));
  }
  return list;
}

/** Fingerprint of rows for the actor. */
export function seenBy(actor: Actor, ids: Iterable<string>): Seen {
  return { rights: rightsOf(actor), ids: idDigest(ids) };
}

/** Matches no list, so the client reads all pages again. */
export const RESYNC: Seen = { rights: '', ids: '' };

const fingerprintOf = onceFor(({ areas, services }: Grants) =>
  fingerprint([areas, services.map((entries) => [...entries])]),
);

/** Opaque fingerprint of the actor's rights. Memo: grants are immutable. */
function rightsOf({ grants, customer, hiddenProperties }: Actor): string {
  const ofGrants = fingerprintOf(grants);
  return customer === null && hiddenProperties.size === 0
    ? ofGrants
    : fingerprint([ofGrants, customer, ...hiddenProperties]);
}

export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

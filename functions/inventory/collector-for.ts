import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import type { SourceName } from '../../core/domain/source-key.ts';
import { BadRequest } from '../runtime/errors.ts';
import { collectorsOf, type Collector } from '../store/collectors.ts';

/** Collectors that an actor may choose for new devices: they are of the whole account. */
export async function collectorsFor(
  { customer }: Actor,
  { accountId, source }: { accountId: AccountId; source: SourceName },
): Promise<Collector[]> {
  if (customer !== null || source !== 'collector') return [];
  return (await collectorsOf(accountId)).map(({ collector }) => collector);
}

/**
 * The collector of an id or a name; undefined for '', the portal.
 * @throws BadRequest for one that the actor may not choose there
 */
export async function collectorFor(
  actor: Actor,
  at: { accountId: AccountId; source: SourceName },
  wanted = '',
): Promise<Collector | undefined> {
  if (wanted === '') return undefined;
  const found = (await collectorsFor(actor, at)).find(
    ({ collectorId, name }) => collectorId === wanted || plainName(name) === plainName(wanted),
  );
  if (!found) throw new BadRequest('collector: is none that polls for this customer', 'collector');
  return found;
}

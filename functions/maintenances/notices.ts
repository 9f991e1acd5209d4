import type { AccountId } from '../../core/access/scope.ts';
import { NotFound } from '../runtime/errors.ts';
import { findDowntime } from '../store/downtimes.ts';
import type { AffectedBy } from '../reads/affected.ts';

/**
 * Name of the work in the titles of its notices.
 * @throws NotFound if the account has neither the work nor notices of it.
 */
export async function workNamed(
  account: AccountId,
  work: string,
  { names, sent }: AffectedBy,
): Promise<string> {
  const piece = await findDowntime(account, work);
  const known = [...names, ...sent.flatMap(({ circuits }) => circuits.map(({ name }) => name))];
  const [first, ...others] = [...new Set(known)];
  if (first === undefined && !piece) throw new NotFound('Planned work');
  return others.length > 0 ? `${first} and ${others.length} more` : (first ?? 'an empty group');
}

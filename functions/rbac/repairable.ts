import type { ProviderId } from '../../core/access/scope.ts';
import { roleNames } from '../../core/access/actor.ts';
import { reductionRefused } from '../../core/access/delegation.ts';
import { allows } from '../../core/access/levels.ts';
import type { Role } from '../../core/access/role.ts';
import { Conflict } from '../runtime/errors.ts';
import { accountsOf } from '../store/accounts.ts';
import { groupsOf } from '../store/groups.ts';
import { listRoles, type StoredRole } from '../store/roles.ts';
import { peopleOf } from './people.ts';

/**
 * Refuses a change after which nobody could undo it: rights taken from Admin, or 'manage' on roles
 * taken from the last role by which somebody of the provider's own staff has it. People of a
 * reseller do not count, as they do not reach all groups.
 * @returns the other role by which somebody still could; the save must not happen when it is
 * changed meanwhile.
 * @throws Conflict with the reason.
 */
export async function refuseBeyondRepair(
  providerId: ProviderId,
  before: Role,
  after: Role,
): Promise<StoredRole | undefined> {
  const paths = new Map((await groupsOf(providerId)).map((group) => [group.groupId, group.path]));
  const refused = reductionRefused(before, after, (id) => paths.get(id));
  if (refused) throw new Conflict(refused);
  if (!managesRoles(before) || managesRoles(after)) return undefined;
  const holders = await namesHeldByStaff(providerId);
  if (!holders.has(before.name)) return undefined;
  const keeper = (await listRoles(providerId)).find(
    ({ role }) => role.name !== before.name && managesRoles(role) && holders.has(role.name),
  );
  if (!keeper) {
    throw new Conflict(
      `Nobody else could change roles then: ${before.name} is the last role that somebody holds with 'manage' on roles.`,
    );
  }
  return keeper;
}

const managesRoles = (role: Role) => allows(role.admin.roles, 'manage');

/** Names of the roles that people of the provider's top account hold. */
async function namesHeldByStaff(providerId: ProviderId): Promise<Set<string>> {
  const [accounts, people] = await Promise.all([accountsOf(providerId), peopleOf(providerId)]);
  const top = new Set<string>(
    accounts.filter((account) => account.parentId === '').map((account) => account.accountId),
  );
  return new Set(
    people.filter((person) => top.has(person['custom:account_id'] ?? '')).flatMap(roleNames),
  );
}

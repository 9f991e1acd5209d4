import { excessOf, rightInWords } from '../../../../core/access/delegation.ts';
import type { Grants } from '../../../../core/access/grants.ts';
import { roleDifferences } from '../../../../core/access/role-draft.ts';
import { readRole, type Role } from '../../../../core/access/role.ts';
import { rbac, storedRoleSchema, type ListedRole } from '../../../../core/contract/rbac.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useEndpointForm } from '../../parts/form/use-endpoint-form.ts';
import { FROM_ABOVE, ownerOf } from './role-owner.ts';

const TAKEN = { why: 'A role of this name already exists.', at: 'name' };

/**
 * A role that is made or edited. When somebody else was first, the person decides between theirs
 * and their own.
 */
export function useRoleForm(role: ListedRole | null, names: readonly string[]) {
  const { grants } = useSession();
  const mayManage = useCan('admin.roles', 'manage');
  return useEndpointForm(
    role ? rbac.updateRole : rbac.createRole,
    role ? withoutCount(role) : readRole({ name: '' }),
    {
      invalidates: [rbac.listRoles],
      query: role ? { name: role.name, ...ownerOf(role) } : {},
      refuse: ({ name }) => {
        if (!mayManage) return "You need the 'manage' right on roles to save.";
        if (role) return role.owner === null ? FROM_ABOVE : strongerThan(grants, role);
        if (name.trim() === '') return 'Enter a role name first.';
        return names.includes(name.trim()) ? TAKEN : undefined;
      },
      newer: (data, mine, begun) => {
        const read = storedRoleSchema.safeParse(data);
        if (!read.success) return undefined;
        const theirs = read.data;
        return {
          theirs,
          mine: { ...mine, version: theirs.version },
          differences: roleDifferences(begun, theirs),
        };
      },
      say: ({ message }) => message,
    },
  );
}

/**
 * The server refuses any change of a role that gives what its editor does not hold; of groups it
 * alone knows all.
 */
function strongerThan(editor: Grants, stored: Role): string | undefined {
  const [first] = excessOf({ ...stored, services: [] }, editor, []);
  return (
    first &&
    `This role gives ${rightInWords(first)}, which you do not have yourself, so you cannot change it.`
  );
}

function withoutCount({ userCount: _count, owner: _owner, ...role }: ListedRole) {
  return role;
}

import { useState } from 'react';
import { readRole, type Role } from '../../../../core/access/role.ts';
import { rbac, type ListedRole } from '../../../../core/contract/rbac.ts';
import { useCan } from '../../access/permissions.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useWrite } from '../../api/queries.ts';
import { useNotify } from '../../ui/notify.tsx';

/** The role being edited, why it cannot be saved yet, and how it is saved; a refused save keeps everything. */
export function useRoleDraft(role: ListedRole | null, names: readonly string[], onSaved: () => void) {
  const [value, change] = useState<Role>(() => (role ? withoutCounts(role) : readRole({ name: '' })));
  const notify = useNotify();
  const mayManage = useCan('admin.roles', 'manage');
  const done = { invalidates: [rbac.listRoles], onSuccess: ({ message }: { message: string }) => { notify({ type: 'success', text: message }); onSaved(); } };
  const create = useWrite(rbac.createRole, done);
  const update = useWrite(rbac.updateRole, done);
  const running = role ? update : create;
  const isTaken = !role && names.includes(value.name.trim());
  return {
    value, change,
    nameError: isTaken ? 'A role of this name already exists.' : undefined,
    refused: refusal(mayManage, value.name, isTaken),
    failure: running.error ? `The role was not saved. ${sentenceOf(running.error)}` : '',
    isSaving: running.isPending,
    save: () => (role
      ? update.mutate({ params: { ...value, version: role.version }, query: { name: role.name } })
      : create.mutate({ params: { ...value, name: value.name.trim() } })),
  };
}

function refusal(mayManage: boolean, name: string, isTaken: boolean): string | undefined {
  if (!mayManage) return "You need the 'manage' right on roles to save.";
  if (name.trim() === '') return 'Give the role a name first.';
  return isTaken ? 'A role of this name already exists.' : undefined;
}

function withoutCounts({ userCount: _count, version: _version, ...role }: ListedRole): Role {
  return role;
}

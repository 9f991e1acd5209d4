import { useState } from 'react';
import { excessOf, rightInWords } from '../../../../core/access/delegation.ts';
import type { Grants } from '../../../../core/access/grants.ts';
import { readRole, type Role } from '../../../../core/access/role.ts';
import {
  rbac,
  storedRoleSchema,
  type ListedRole,
  type StoredRole,
} from '../../../../core/contract/rbac.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FROM_ABOVE, ownerOf } from './role-owner.ts';

/**
 * The role being edited, why it cannot be saved yet, and how it is saved. A refused save keeps
 * everything; when somebody else was first, `newer` is what they saved, and the person decides
 * between the two.
 */
export function useRoleDraft(
  role: ListedRole | null,
  names: readonly string[],
  onSaved: () => void,
) {
  const [base, setBase] = useState<StoredRole | null>(role && withoutCount(role));
  const [value, change] = useState<Role>(() =>
    base ? withoutVersion(base) : readRole({ name: '' }),
  );
  const flash = useFlash();
  const { grants } = useSession();
  const mayManage = useCan('admin.roles', 'manage');
  const done = {
    invalidates: [rbac.listRoles],
    onSuccess: ({ message }: { message: string }) => {
      flash({ type: 'success', text: message });
      onSaved();
    },
  };
  const create = useWrite(rbac.createRole, done);
  const update = useWrite(rbac.updateRole, done);
  const running = role ? update : create;
  const isTaken = !role && names.includes(value.name.trim());
  const newer = newerIn(update.error);
  const save = (version: number) =>
    update.mutate({ params: { ...value, version }, query: { name: value.name, ...ownerOf(role) } });
  const stored = base && withoutVersion(base);
  return {
    value,
    change,
    stored,
    newer,
    hasChanged: JSON.stringify(value) !== JSON.stringify(stored ?? readRole({ name: '' })),
    nameError: isTaken ? 'A role of this name already exists.' : undefined,
    refused:
      refusal(mayManage, value.name, isTaken) ??
      (role?.owner === null ? FROM_ABOVE : undefined) ??
      (stored ? strongerThan(grants, stored) : undefined),
    failure: running.error && !newer ? `The role was not saved. ${sentenceOf(running.error)}` : '',
    isSaving: running.isPending,
    save: () =>
      base ? save(base.version) : create.mutate({ params: { ...value, name: value.name.trim() } }),
    saveOver: () => newer && save(newer.version),
    takeNewer: () => {
      if (!newer) return;
      setBase(newer);
      change(withoutVersion(newer));
      update.reset();
    },
  };
}

function refusal(mayManage: boolean, name: string, isTaken: boolean): string | undefined {
  if (!mayManage) return "You need the 'manage' right on roles to save.";
  if (name.trim() === '') return 'Give the role a name first.';
  return isTaken ? 'A role of this name already exists.' : undefined;
}

/**
 * The server refuses any change of a role that gives what its editor does not hold; of groups it
 * alone knows all.
 */
function strongerThan(editor: Grants, stored: Role): string | undefined {
  const [first] = excessOf({ ...stored, services: [] }, editor, []);
  return (
    first &&
    `This role gives ${rightInWords(first)}, which you do not hold yourself, so that you cannot change it.`
  );
}

function newerIn(error: Error | null): StoredRole | undefined {
  const read = storedRoleSchema.safeParse(
    error instanceof ApiError && error.statusCode === 409 ? error.data : undefined,
  );
  return read.success ? read.data : undefined;
}

function withoutCount({ userCount: _count, owner: _owner, ...role }: ListedRole): StoredRole {
  return role;
}

function withoutVersion({ version: _version, ...role }: StoredRole): Role {
  return role;
}

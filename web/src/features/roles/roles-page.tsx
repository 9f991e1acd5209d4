import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useMemo, useState } from 'react';
import { deletionRefused } from '../../../../core/access/delegation.ts';
import { rbac, type ListedRole } from '../../../../core/contract/rbac.ts';
import { CONFIRM } from '../../../../core/domain/confirm-word.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { RoleDialog } from './role-dialog.tsx';
import { ROLE_COLUMNS, roleColumn, roleReader } from './role-columns.tsx';
import { FROM_ABOVE, ownerInWords, ownerOf } from './role-owner.ts';

const MISSING_RIGHT = "You need the 'manage' right on roles to do this.";
const rowId = ({ name, owner }: ListedRole) =>
  JSON.stringify([owner?.account_id, owner?.customer, name]);
const rowName = (role: ListedRole) => role.name;

/** /roles: who may do what, as roles that people are given. */
export function RolesPage() {
  const roles = useEndpoint(rbac.listRoles, {});
  const mayManage = useCan('admin.roles', 'manage');
  const [editing, setEditing] = useState<ListedRole | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedRole | null>(null);
  const rows = useMemo(() => roles.data?.data ?? [], [roles.data]);
  const state = useTableState({ table: 'roles', offered: ROLE_COLUMNS });
  const list = useRowsHere(state, {
    rows,
    reader: roleReader,
    isLoading: roles.isPending,
    failure: roles.error && {
      sentence: `The roles could not be read. ${roles.error.message}`,
      retry: () => void roles.refetch(),
    },
  });
  const specOf = useCallback(
    (id: string) =>
      id === 'Actions' ? actionsColumn(mayManage, setEditing, setDeleting) : roleColumn(id),
    [mayManage],
  );
  return (
    <>
      <TablePage
        title="Roles"
        state={state}
        rows={list}
        reader={roleReader}
        specOf={specOf}
        offered={ROLE_COLUMNS}
        properties={ROLE_COLUMNS.slice(0, 3)}
        rowId={rowId}
        rowName={rowName}
        csv={{ name: ['Roles'] }}
        actions={
          <Button
            variant="primary"
            disabled={!mayManage}
            disabledReason={MISSING_RIGHT}
            onClick={() => setEditing('new')}
          >
            Add Role
          </Button>
        }
      />
      {editing && (
        <RoleDialog
          role={editing === 'new' ? null : editing}
          names={rows.map(rowName)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <RemoveRole role={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Asks before a role goes. One of the person's own account can be brought back. */
function RemoveRole({ role, onClose }: { role: ListedRole; onClose(): void }) {
  const remove = useWrite(rbac.deleteRole, { invalidates: [rbac.listRoles] });
  const add = useWrite(rbac.createRole, { invalidates: [rbac.listRoles] });
  const flash = useFlash();
  const owner = ownerInWords(role, useSession());
  const restore = async () => {
    await add.mutateAsync({ params: role });
    return `The role ${role.name} is back.`;
  };
  return (
    <ConfirmDialog
      title="Remove Role"
      verb={`Remove ${role.name}`}
      word={CONFIRM}
      failed="The role was not removed"
      send={() =>
        remove.mutateAsync({
          params: { name: role.name, version: role.version, ...ownerOf(role) },
        })
      }
      onSent={({ message }) =>
        flash({ type: 'success', text: message, undo: owner === '' ? restore : undefined })
      }
      onClose={onClose}
    >
      The role {role.name} will be removed.
      {owner !== '' && ` This cannot be undone: it belongs to ${owner}.`}
    </ConfirmDialog>
  );
}

function actionsColumn(
  mayManage: boolean,
  edit: (role: ListedRole) => void,
  remove: (role: ListedRole) => void,
): ColumnSpec<ListedRole> {
  return {
    id: 'Actions',
    text: () => '',
    isUnsorted: true,
    line: 3,
    cell: (role) => {
      const refused = !mayManage
        ? MISSING_RIGHT
        : role.owner === null
          ? FROM_ABOVE
          : deletionRefused(role.name, role.userCount);
      return (
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            variant="icon"
            iconName="edit"
            ariaLabel={`Edit the role ${role.name}`}
            onClick={() => edit(role)}
          />
          <Button
            variant="icon"
            iconName="remove"
            ariaLabel={`Delete the role ${role.name}`}
            disabled={refused !== undefined}
            disabledReason={refused}
            onClick={() => remove(role)}
          />
        </SpaceBetween>
      );
    },
  };
}

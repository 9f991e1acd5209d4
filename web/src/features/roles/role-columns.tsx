import Box from '@cloudscape-design/components/box';
import type { ListedRole } from '../../../../core/contract/rbac.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { useSession } from '../../access/session.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { ownerInWords } from './role-owner.ts';

export const ROLE_COLUMNS: readonly string[] = ['Name', 'Description', 'User Count', 'Actions'];

const VALUES: Record<string, (role: ListedRole) => string | number> = {
  Name: (role) => role.name,
  Description: (role) => role.description,
  'User Count': (role) => role.userCount,
};

const value = (role: ListedRole, property: string) => VALUES[property]?.(role) ?? '';

export const roleReader: RowReader<ListedRole> = {
  searchText: (role) =>
    `${role.name} ${role.description} ${role.owner?.customer ?? ''} ${role.owner?.name ?? ''}`.toLowerCase(),
  property: (role, property) => String(value(role, property)),
  sortKey: value,
  text: (role, property) => String(value(role, property)),
};

export function roleColumn(id: string): ColumnSpec<ListedRole> {
  return {
    id,
    text: (role) => String(value(role, id)),
    ...(id === 'Name'
      ? { cell: (role) => <RoleName role={role} />, isRowHeader: true, line: 1 }
      : { line: 2 }),
    ...(id === 'User Count' ? { align: 'end' as const } : {}),
    width: id === 'Description' ? 320 : 200,
  };
}

/** The role's name, and whose it is where it is not one's own. */
function RoleName({ role }: { role: ListedRole }) {
  const owner = ownerInWords(role, useSession());
  return (
    <>
      {role.name}
      {owner && (
        <Box variant="small" color="text-body-secondary" display="block">
          {owner}
        </Box>
      )}
    </>
  );
}

import type { ListedRole } from '../../../../core/contract/rbac.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';

export const ROLE_COLUMNS: readonly string[] = ['Name', 'Description', 'User Count', 'Actions'];

const VALUES: Record<string, (role: ListedRole) => string | number> = {
  Name: (role) => role.name,
  Description: (role) => role.description,
  'User Count': (role) => role.userCount,
};

const value = (role: ListedRole, property: string) => VALUES[property]?.(role) ?? '';

export const roleReader: RowReader<ListedRole> = {
  searchText: (role) => `${role.name} ${role.description}`.toLowerCase(),
  property: (role, property) => String(value(role, property)),
  sortKey: value,
};

export function roleColumn(id: string): ColumnSpec<ListedRole> {
  return {
    id,
    text: (role) => String(value(role, id)),
    ...(id === 'User Count' ? { align: 'end' as const } : {}),
    width: id === 'Description' ? 320 : 160,
  };
}

import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import type { UserKind } from '../../../../core/access/components.ts';
import { users } from '../../../../core/contract/users.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { RolePreview } from '../../parts/roles/role-preview.tsx';
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { AccountField, CustomerField } from './account-fields.tsx';

export const KIND_WORDS: Record<UserKind, string> = {
  user: 'Customer',
  reseller: 'Reseller',
  admin: 'Provider staff',
  superuser: 'Superuser',
};
/** From the least to the most; nobody makes others more than they are. */
const KINDS: readonly UserKind[] = ['user', 'reseller', 'admin', 'superuser'];

interface PlaceFieldsProps {
  /** Names of the fields in the form. */
  names: { account: string; customer: string; kind: string; roles: string };
  account: string;
  customer: string;
  roles: readonly string[];
  /** For several people at once: account and roles alone, and either may be left unchanged. */
  isForMany?: boolean;
}

/** Where somebody belongs and what they are given, with what they would see then. */
export function PlaceFields({ names, account, customer, roles, isForMany }: PlaceFieldsProps) {
  const session = useSession();
  const given = useEndpoint(
    users.listGivenRoles,
    { account_id: account || session.accountId, customer },
    { keepsFormer: true },
  );
  const offered = given.data?.data ?? [];
  const chosen = useMemo(
    () => (given.data?.data ?? []).filter(({ role }) => roles.includes(role.name)),
    [given.data, roles],
  );
  const kinds = KINDS.slice(0, KINDS.indexOf(session.kind) + 1);
  return (
    <SpaceBetween size="m">
      <AccountField name={names.account} isForMany={isForMany} />
      {!isForMany && <CustomerField name={names.customer} account={account} />}
      {!isForMany && (
        <SelectField
          name={names.kind}
          label="User type"
          options={[{ options: kinds.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })) }]}
        />
      )}
      <MultiSelectField
        name={names.roles}
        label="Roles"
        placeholder={isForMany ? 'Leave unchanged' : 'No role'}
        statusType={given.isPending ? 'loading' : 'finished'}
        loadingText="Loading the roles"
        options={offered.map(({ role, refused }) => ({
          value: role.name,
          label: role.name,
          description: role.description,
          disabled: refused !== '',
          disabledReason: refused,
        }))}
      />
      {chosen.length > 0 && (
        <ExpandableSection headerText="What would they see?">
          <RolePreview roles={chosen.map(({ role }) => role)} />
        </ExpandableSection>
      )}
    </SpaceBetween>
  );
}

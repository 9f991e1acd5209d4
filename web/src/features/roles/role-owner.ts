import type { ListedRole } from '../../../../core/contract/rbac.ts';

/** Why nobody here can change a role. */
export const FROM_ABOVE =
  'This role belongs to an account above yours and can only be changed there. Create your own role instead.';

/** Owner of a role, as parameters of a change to it. */
export function ownerOf(role: ListedRole | null): { account_id?: string; customer?: string } {
  return role?.owner ? { account_id: role.owner.account_id, customer: role.owner.customer } : {};
}

/** Owner of a role in words; '' for one of the person's own. */
export function ownerInWords(
  { owner }: ListedRole,
  session: { accountId: string; customer: string | null },
): string {
  if (!owner) return 'From above your account';
  if (owner.customer !== (session.customer ?? '')) return `${owner.customer}, ${owner.name}`;
  return owner.account_id === session.accountId ? '' : owner.name;
}

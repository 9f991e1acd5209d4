import type { Role } from '../../../core/access/role.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';

interface RoleLike {
  name: string;
  like: string;
  groupIds: readonly string[];
}

/** A role with the levels of a shipped one, in these groups alone. */
export function roleLike({ name, like, groupIds }: RoleLike): Role {
  const shipped = shippedRoles('').find((role) => role.name === like)!;
  const [levels] = shipped.services;
  return {
    ...shipped,
    name,
    services: groupIds.map((id) => ({ ...levels!, id })),
  };
}

/** People who hold the one from above would hold the new one instead. */
export const nameFromAbove = (name: string): string =>
  `A role named ${name} comes from above. Choose another name.`;

import * as z from 'zod';
import { USER_KINDS } from '../access/components.ts';
import { roleSchema } from '../access/role.ts';
import { accountId, dataOf, endpoint, text } from './endpoint.ts';

const manageRoles = { area: 'admin.roles', level: 'manage' } as const;
/**
 * A role by its name; by its owner as well where accounts below have roles of one name. `customer`
 * is '' for a role of the whole account.
 */
const named = z.strictObject({
  name: text(64).min(1),
  account_id: accountId.optional(),
  customer: text(128).optional(),
});

/**
 * Counts the saves of a role; a save or deletion with an older number is refused with the newer
 * role.
 */
const version = z.coerce.number().int().min(0);

/**
 * A role and the number of its saves, as a save answers it, or the refusal of one that began from
 * an older version.
 */
export const storedRoleSchema = roleSchema.extend({ version });

/** Owner of a role, with the account's name. */
const roleOwnerSchema = z.strictObject({
  account_id: z.string(),
  customer: z.string(),
  name: z.string(),
});

/** A role as the roles page lists it. */
export const listedRoleSchema = storedRoleSchema.extend({
  userCount: z.number().int(),
  /** Null for a role from above the caller's account, who may hold it and not change it. */
  owner: roleOwnerSchema.nullable(),
});
export type ListedRole = z.infer<typeof listedRoleSchema>;

/** A role as it was listed may be sent back; what only the server says is ignored. */
const roleBody = roleSchema.extend({
  name: roleSchema.shape.name.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
  userCount: z.number().int().optional(),
  version: version.optional(),
  owner: roleOwnerSchema.nullish(),
});
const savedRole = z.object({ message: z.string(), data: storedRoleSchema });

export const rbac = {
  /**
   * The caller's rights: each of the caller's roles in the newer shape, for the same access model
   * to combine.
   */
  myPermissions: endpoint({
    method: 'GET',
    path: '/rbac/permissions/me',
    access: 'signedIn',
    tenant: 'none',
    response: dataOf(
      z.strictObject({
        kind: z.enum(USER_KINDS),
        account_id: z.string(),
        customer: z.string().nullable(),
        /** Properties of devices that the caller never gets, so that no list offers them. */
        hidden_properties: z.array(z.string()),
        /** Set while the caller is in another account than their own, from which they come back. */
        acting: z
          .strictObject({
            home: z.strictObject({ id: z.string(), name: z.string() }),
            until_epoch: z.number().int(),
          })
          .nullable(),
        /** The account and those below it, for the chained load of super-accounts. */
        accounts: z.array(z.strictObject({ id: z.string(), name: z.string() })),
        roles: z.array(roleSchema),
        /** How the caller reads moments. */
        reader: z.strictObject({ zone: z.string(), dates: z.string() }),
      }),
    ),
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/rbac/roles',
    access: { area: 'admin.roles', level: 'view' },
    tenant: 'own',
    response: dataOf(z.array(listedRoleSchema)),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/rbac/roles',
    access: manageRoles,
    tenant: 'own',
    body: roleBody,
    response: savedRole,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/rbac/roles',
    access: manageRoles,
    tenant: 'account_id',
    query: named,
    body: roleBody,
    response: savedRole,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/rbac/roles',
    access: manageRoles,
    tenant: 'account_id',
    query: named.extend({ version: version.optional() }),
  }),
};

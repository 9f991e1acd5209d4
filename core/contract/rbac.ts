import * as z from 'zod';
import { USER_KINDS } from '../access/components.ts';
import { roleSchema } from '../access/role.ts';
import { accountId, dataOf, endpoint, text } from './endpoint.ts';

const manageRoles = { area: 'admin.roles', level: 'manage' } as const;
/**
 * A role by name, with its owner if accounts below share the name. `customer` is '' for a role of
 * the whole account.
 */
const roleReference = z.strictObject({
  name: text(64).min(1),
  account_id: accountId.optional(),
  customer: text(128).optional(),
});

/** Number of saves; a write with an older number is refused with the newer role. */
const version = z.coerce.number().int().min(0);

/** A role with its version, as saves and conflicts return it. */
export const storedRoleSchema = roleSchema.extend({ version });

const roleOwnerSchema = z.strictObject({
  account_id: z.string(),
  customer: z.string(),
  name: z.string(),
});

export const listedRoleSchema = storedRoleSchema.extend({
  userCount: z.number().int(),
  /** Null for a role from above, which the caller cannot change. */
  owner: roleOwnerSchema.nullable(),
});
export type ListedRole = z.infer<typeof listedRoleSchema>;

/** Accepts a listed role; server-side fields are ignored. */
const roleBody = roleSchema.extend({
  name: roleSchema.shape.name.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
  userCount: z.number().int().optional(),
  version: version.optional(),
  owner: roleOwnerSchema.nullish(),
});
const savedRole = z.object({ message: z.string(), data: storedRoleSchema });

export const rbac = {
  /** The caller's rights: roles as input of the shared access model. */
  myPermissions: endpoint({
    method: 'GET',
    path: '/rbac/permissions/me',
    access: 'signedIn',
    tenant: 'none',
    inAnyAccount: true,
    response: dataOf(
      z.strictObject({
        kind: z.enum(USER_KINDS),
        account_id: z.string(),
        customer: z.string().nullable(),
        /** Device properties hidden from the caller, so that no list offers them. */
        hidden_properties: z.array(z.string()),
        /** Set while the caller acts in another account. */
        acting: z
          .strictObject({
            home: z.strictObject({ id: z.string(), name: z.string() }),
            until_epoch: z.number().int(),
          })
          .nullable(),
        /** The account and those below it, for the chained load of super-accounts. */
        accounts: z.array(z.strictObject({ id: z.string(), name: z.string() })),
        roles: z.array(roleSchema),
        /** Set if a second factor is asked of the caller: until when they may go without one. */
        second_factor: z
          .strictObject({ is_on: z.boolean(), due_epoch: z.number().int() })
          .nullable(),
        /** The caller's time zone and date format. */
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
    query: roleReference,
    body: roleBody,
    response: savedRole,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/rbac/roles',
    access: manageRoles,
    tenant: 'account_id',
    query: roleReference.extend({ version: version.optional() }),
  }),
};

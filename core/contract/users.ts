import * as z from 'zod';
import { USER_KINDS } from '../access/components.ts';
import { roleSchema } from '../access/role.ts';
import { nameOfPerson } from '../domain/one-line.ts';
import { isPersonEmail, isPhone } from '../domain/person.ts';
import { oneLine } from '../domain/one-line.ts';
import { bulkPersonSchema } from '../domain/bulk-person.ts';
import { accountId, dataOf, endpoint, text, writeResponse } from './endpoint.ts';
import { jobKey, jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';
import { ownAccess } from './own-access.ts';
import { pageAnswer, pageQuery } from './page.ts';

const manageUsers = { area: 'admin.userAccess', level: 'manage' } as const;
const viewUsers = { area: 'admin.userAccess', level: 'view' } as const;

/** Limit of one call; larger changes are jobs. */
export const MOST_USERS_A_CALL = 50;

/** Username or mail address. */
const who = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\p{Cc}#]+$/u, 'must not contain control characters or #');
const email = text(254).refine(isPersonEmail, "must be an e-mail address with '@' and '.'");
const phone = text(24).refine(isPhone, 'must have 7 to 15 digits');
/** Comma-separated role names, or a list. */
const roleList = z.union([text(2_000), z.array(text(64)).max(30)]);
/** Required for an action on another Admin; part of the audit row. */
const reason = oneLine(500).optional();
const version = z.coerce.number().int().min(0);

/** Sent by older callers; ignored (decision D-46). */
const asBefore = { userPoolId: text(64).optional(), user: text(256).optional() };

/** By username or e-mail; accepts a listed user. */
const personReference = z.strictObject({
  username: who.optional(),
  email: who.optional(),
  sub: text(64).optional(),
  version: version.optional(),
});
const namedUser = z.union([who, personReference]);
const namedUsers = z.array(namedUser).min(1).max(MOST_USERS_A_CALL);

/** Changes to a person's record; absent fields stay. */
const userChange = personReference.extend({
  given_name: nameOfPerson.optional(),
  family_name: nameOfPerson.optional(),
  phone_number: z.union([phone, z.literal('')]).optional(),
  'custom:account_id': accountId.optional(),
  'custom:customer': text(128).optional(),
  'custom:role': z.enum(USER_KINDS).optional(),
  'custom:roles': roleList.optional(),
  'custom:superuser': z.union([text(8), z.boolean()]).optional(),
  'custom:folder_id': text(64).optional(),
});
export type UserChange = z.infer<typeof userChange>;

/** A person in the format of Cognito, for older callers. */
export const userSchema = z.strictObject({
  Username: z.string(),
  UserStatus: z.string(),
  Enabled: z.boolean(),
  UserCreateDate: z.number(),
  Attributes: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
  /** Epoch milliseconds of the last visit; null if unknown. */
  LastHere: z.number().nullable(),
  /** Name of their account. */
  Account: z.string(),
  /** Why the caller may not change them; '' if they may. */
  Locked: z.string(),
  /** Why the caller may not stop this Admin; '' if they may, null for the caller and non-Admins. */
  StopRefused: z.string().nullable(),
  Version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

/** Outcome for each person. */
const outcomes = z.object({
  message: z.string(),
  data: z.array(
    z.strictObject({ user: z.string(), status_code: z.number().int(), message: z.string() }),
  ),
});
export type Outcomes = z.infer<typeof outcomes>;

/** A role that can be assigned, limited to the caller's groups. */
const givenRoleSchema = z.strictObject({
  role: roleSchema,
  /** Why the caller may not assign it; '' if they may. */
  refused: z.string(),
});

/** Fits 50,000 people; Lambda accepts 6 MB. */
const MOST_CSV_CHARACTERS = 4_500_000;
/** People of one account as CSV. */
const manyPeople = z.strictObject({
  account_id: accountId,
  customer: text(128).default(''),
  csv: text(MOST_CSV_CHARACTERS).trim().min(1, 'is empty'),
});
const ofMany = {
  access: manageUsers,
  tenant: 'account_id',
  limit: { name: 'manyPeople', perPerson: 60, perAccount: 240, windowSeconds: 3_600, cost: 20 },
  mostCharacters: MOST_CSV_CHARACTERS + 100_000,
} as const;

/** Preview of a bulk import. */
const checkedPeople = z.strictObject({
  /** Number of valid and invalid rows. */
  good: z.number().int(),
  bad: z.number().int(),
  /** Rejected rows first; truncated for large files. */
  rows: z.array(bulkPersonSchema),
});
export type CheckedPeople = z.infer<typeof checkedPeople>;

export const users = {
  listUsers: endpoint({
    method: 'GET',
    path: '/users',
    access: viewUsers,
    tenant: 'account_id',
    limit: LIMITS.lists,
    query: z.strictObject({
      account_id: accountId.optional(),
      /** Exactly this person. */
      username: who.optional(),
      ...pageQuery,
    }),
    response: z.object({ data: z.object({ Users: z.array(userSchema) }), ...pageAnswer }),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/users',
    access: manageUsers,
    tenant: 'account_id',
    body: z.strictObject({
      ...asBefore,
      email,
      given_name: nameOfPerson,
      family_name: nameOfPerson,
      account_id: accountId,
      phone_number: phone,
      customRoles: roleList.optional(),
      customer: text(128).optional(),
      'custom:role': z.enum(USER_KINDS).optional(),
    }),
    response: z.object({
      message: z.string(),
      data: z.strictObject({ username: z.string() }),
    }),
  }),
  /** Validates a CSV file; writes nothing. */
  checkPeople: endpoint({
    method: 'POST',
    path: '/users/bulk/preview',
    ...ofMany,
    body: manyPeople,
    response: dataOf(checkedPeople),
  }),
  /** Adds and invites the people of a CSV file, as a job with a result per row. */
  addPeople: endpoint({
    method: 'POST',
    path: '/users/bulk',
    ...ofMany,
    body: manyPeople.extend({ key: jobKey }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
  /**
   * Everyone may change their own names and phone; the verb checks the right to change more
   * (decision D-54).
   */
  updateUsers: endpoint({
    method: 'PUT',
    path: '/users',
    access: 'signedIn',
    tenant: 'own',
    limit: LIMITS.people,
    body: z.strictObject({
      ...asBefore,
      users: z.array(userChange).min(1).max(MOST_USERS_A_CALL),
      reason,
    }),
    response: outcomes,
  }),
  deleteUsers: endpoint({
    method: 'DELETE',
    path: '/users',
    access: manageUsers,
    tenant: 'own',
    query: z.strictObject({ ...asBefore, users: namedUsers }),
    response: outcomes,
  }),
  resetPasswords: endpoint({
    method: 'PUT',
    path: '/users/password',
    access: manageUsers,
    tenant: 'own',
    body: z.strictObject({
      ...asBefore,
      users: namedUsers,
      /** The person chooses the new password themselves. */
      permanent: z.literal(false).optional(),
    }),
    response: outcomes,
  }),
  /** Removes a lost authenticator app. */
  removeSecondFactors: endpoint({
    method: 'DELETE',
    path: '/users/second-factor',
    access: manageUsers,
    tenant: 'own',
    query: z.strictObject({ users: namedUsers, reason }),
    response: outcomes,
  }),
  enableUsers: endpoint({
    method: 'PUT',
    path: '/users/enabled',
    access: manageUsers,
    tenant: 'own',
    body: z.strictObject({
      users: namedUsers,
      is_enabled: z.union([z.literal(0), z.literal(1)]),
      reason,
    }),
    response: outcomes,
  }),
  /** Roles available to people of an account or customer. */
  listGivenRoles: endpoint({
    method: 'GET',
    path: '/users/roles',
    access: viewUsers,
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, customer: text(128).optional() }),
    response: dataOf(z.array(givenRoleSchema)),
  }),
  /** Accounts to switch into, independent of the current one. */
  listSwitchable: endpoint({
    method: 'GET',
    path: '/users/account',
    access: { area: 'admin.masquerade', level: 'view' },
    component: 'MasqueradeUserContainer',
    tenant: 'none',
    inAnyAccount: true,
    response: dataOf(
      z.array(
        z.strictObject({
          account_id: z.string(),
          name: z.string(),
          has_key: z.boolean(),
          isHome: z.boolean(),
        }),
      ),
    ),
  }),
  /** Acts in another account for a limited time. */
  switchAccount: endpoint({
    method: 'PUT',
    path: '/users/account',
    access: { area: 'admin.masquerade', level: 'view' },
    component: 'MasqueradeUserContainer',
    tenant: 'own',
    inAnyAccount: true,
    isPrivate: true,
    limit: LIMITS.people,
    body: z.strictObject({ account_id: accountId }),
  }),
  /** Returns to the home account; idempotent. */
  switchBack: endpoint({
    method: 'DELETE',
    path: '/users/account',
    access: 'signedIn',
    tenant: 'none',
    inAnyAccount: true,
    isPrivate: true,
    limit: LIMITS.people,
  }),
  ...ownAccess,
};

import * as z from 'zod';
import { outsideAddress } from '../domain/outside-address.ts';
import { KEYED_SOURCE_NAMES } from '../domain/source-key.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';

const manageAccounts = {
  access: { area: 'admin.accountAccess', level: 'manage' },
  component: 'AccountAccessMenuItem',
  tenant: 'own',
} as const;

/** An account as its administrators see it. */
export const accountSchema = z.strictObject({
  /** The portal's id of the account. */
  id: z.string(),
  /** The monitoring source's id of the account; '' until somebody sets it. */
  account_id: z.string(),
  name: z.string(),
  /** Its devices. */
  devs: z.number().int(),
  /** 'active', or anything else while it is not. */
  status: z.string(),
  /** Whether the account can be monitored: it has its key, or needs none. */
  has_key: z.boolean(),
  /** The built-in collector needs no key. */
  key: z.enum(['stored', 'not needed', 'missing']),
  /** Epoch seconds; 0 while it has not been created. */
  accountCreated: z.number(),
  /** Why the caller may not enable or disable it; '' when they may. */
  locked: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

/** Message of every success of PUT /accounts; older callers look for it. */
export const KEY_UPDATED = 'Key updated successfully';

/** '' without a key of one. */
const keySource = z.enum(['', ...KEYED_SOURCE_NAMES]);

export const accounts = {
  /** The account that the caller is in and those below it, disabled ones too. */
  listAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    access: { area: 'admin.accountAccess', level: 'view' },
    tenant: 'own',
    response: dataOf(z.array(accountSchema)),
  }),
  /** Enables or disables an account. */
  updateAccount: endpoint({
    method: 'PUT',
    path: '/accounts',
    ...manageAccounts,
    body: z.strictObject({
      name: text(128).optional(),
      account_id: accountId.optional(),
      updateData: z.strictObject({
        account_id: accountId,
        is_enabled: z.union([z.literal(0), z.literal(1)]),
      }),
      /** Older callers mark a disable with it; is_enabled decides (decision D-52). */
      account: z.union([text(128), z.number(), z.boolean()]).optional(),
    }),
    /** Either of both says to older callers that it was done (decision D-52). */
    response: z.object({ message: z.literal(KEY_UPDATED), error: z.literal(200) }),
  }),
  /** The monitoring source that an account has a key of; the key is never answered. */
  getKey: endpoint({
    method: 'GET',
    path: '/accounts/key',
    ...manageAccounts,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(z.strictObject({ source: keySource, address: z.string() })),
  }),
  /** Keeps the key of a monitoring source, which is tried first; without a source it is dropped. */
  saveKey: endpoint({
    method: 'PUT',
    path: '/accounts/key',
    ...manageAccounts,
    limit: { name: 'sourceKeys', perPerson: 30, perAccount: 60, windowSeconds: 3_600 },
    body: z.strictObject({
      account_id: accountId,
      source: keySource,
      /** Address of the source's web interface. */
      address: outsideAddress,
      key: z
        .string()
        .regex(/^[\x21-\x7e]{8,512}$/, 'must be 8 to 512 letters, digits and signs without spaces')
        .optional(),
    }),
  }),
  /** Says by what its source knows an account that nobody has said it of. */
  giveAccountId: endpoint({
    method: 'POST',
    path: '/accountId',
    ...manageAccounts,
    body: z.strictObject({ id, account_id: accountId, name: text(128).optional() }),
  }),
};

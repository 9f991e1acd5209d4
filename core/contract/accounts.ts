import * as z from 'zod';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';

const manageAccounts = {
  access: { area: 'admin.accountAccess', level: 'manage' },
  component: 'AccountAccessMenuItem',
  tenant: 'own',
} as const;

/** An account as its administrators see it. */
export const accountSchema = z.strictObject({
  /** What the portal knows it by. */
  id: z.string(),
  /** What its source knows it by; '' while nobody has said. */
  account_id: z.string(),
  name: z.string(),
  /** Its devices. */
  devs: z.number().int(),
  /** 'active', or anything else while it is not. */
  status: z.string(),
  has_key: z.boolean(),
  /** Epoch seconds; 0 while it has not been created. */
  accountCreated: z.number(),
  /** Why the caller may not enable or disable it; '' when they may. */
  locked: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

/** What every success of PUT /accounts says, which older callers look for. */
export const KEY_UPDATED = 'Key updated successfully';

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
      /** What older callers mark a disable with; is_enabled decides (decision D-52). */
      account: z.union([text(128), z.number(), z.boolean()]).optional(),
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

import * as z from 'zod';
import { folderContentSchema } from '../domain/automation/folder.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';

export const groupSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  parentId: z.string(),
  /** Ids from the provider's root to the group itself; rights are inherited along it. */
  path: z.array(z.string()),
  fullPath: z.string(),
  account_id: z.string(),
  customer: z.string(),
  /** The customer's id in the provider's own system; only on a customer's folder. */
  customer_id: z.string().optional(),
  deviceCount: z.number().int(),
});
export type Group = z.infer<typeof groupSchema>;

/** A folder of dashboards, websites or reports, or an item in one. */
const folderSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  parentId: z.string(),
  /** Names from the top, separated by /. */
  path: z.string(),
  /** Its device group. */
  group_id: z.string(),
  customer: z.string(),
  content: folderContentSchema,
});
export type Folder = z.infer<typeof folderSchema>;

const signedIn = { access: 'signedIn', method: 'GET' } as const;

export const devicegroups = {
  /**
   * Two forms (decision D-09): id with showSubgroups answers data.subGroups; account, stage and
   * parentId a list.
   */
  listGroups: endpoint({
    ...signedIn,
    path: '/devicegroups',
    tenant: 'account',
    query: z.strictObject({
      id: id.optional(),
      showSubgroups: z.union([z.literal('true'), z.literal('false'), z.boolean()]).optional(),
      account: accountId.optional(),
      stage: text(32).optional(),
      parentId: id.optional(),
    }),
    response: dataOf(
      z.union([z.array(groupSchema), groupSchema.extend({ subGroups: z.array(groupSchema) })]),
    ),
  }),
  listSubgroups: endpoint({
    ...signedIn,
    path: '/devicegroups/subgroups',
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(z.array(groupSchema)),
  }),
  listCustomers: endpoint({
    ...signedIn,
    path: '/devicegroups/customers',
    tenant: 'account_id',
    query: z.strictObject({ account_id: accountId, parentId: id.optional() }),
    response: dataOf(z.array(groupSchema)),
  }),
  /** Folders of a group and its subgroups, with their items. */
  listFolders: endpoint({
    ...signedIn,
    path: '/devicegroups/folders',
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(z.array(folderSchema)),
  }),
};

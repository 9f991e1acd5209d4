import * as z from 'zod';
import { brandingSchema, brandSettingsSchema, DEFAULT_BRANDING_ID } from '../domain/brand.ts';
import { deviceRecordSchema } from '../domain/device.ts';
import { userViewSettingsSchema } from '../domain/view.ts';
import { accountId, id, text, type Access } from './endpoint.ts';
import { LIMITS, type Limit } from './limits.ts';

export type OperationType = 'Query' | 'Mutation' | 'Subscription';

/**
 * A field of the data service: what the endpoint table is for REST. The schema in
 * graphql/schema.graphql has the same fields.
 */
export interface Operation {
  type: OperationType;
  access: Access;
  /**
   * The account that the arguments name; undefined when they name none, which means all accounts of
   * the caller.
   */
  account(args: never): string | undefined;
  limit: Limit;
  args: z.ZodType;
  result: z.ZodType;
}

/**
 * Limits of one GraphQL request. Ours have three levels and one field at most. Each field costs a
 * Lambda call, and a firewall does not count them.
 */
export const REQUEST_LIMITS = { depth: 5, fields: 20 } as const;

interface Shape<A extends z.ZodType, R extends z.ZodType> {
  type: OperationType;
  access: Access;
  account(args: z.output<A>): string | undefined;
  limit: Limit;
  args: A;
  result: R;
}

const operation = <A extends z.ZodType, R extends z.ZodType>(shape: Shape<A, R>) => shape;

const equals = z.strictObject({ eq: text(128).nullish() }).nullish();
const limit = z.number().int().min(1).max(1_000).nullish();
const nextToken = text(1_024).nullish();
const paged = { limit, nextToken };
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextToken: z.string().nullable() });

/** Settings of the caller and of 'default' only; either form of the filter names them. */
const settingsFilter = z
  .strictObject({
    cognito_user_id: equals,
    or: z
      .array(z.strictObject({ cognito_user_id: equals, or: z.null().optional() }))
      .max(10)
      .nullish(),
  })
  .nullish();

export const operations = {
  listDevices: operation({
    type: 'Query',
    access: 'signedIn',
    account: (args) => args.filter?.account_id?.eq ?? undefined,
    limit: LIMITS.lists,
    args: z.strictObject({
      filter: z.strictObject({ Customer: equals, account_id: equals }).nullish(),
      ...paged,
    }),
    result: pageOf(deviceRecordSchema),
  }),
  getBranding: operation({
    type: 'Query',
    access: 'signedIn',
    account: (args) => (args.account_id === DEFAULT_BRANDING_ID ? undefined : args.account_id),
    limit: LIMITS.settings,
    args: z.strictObject({ account_id: accountId }),
    result: brandingSchema.nullable(),
  }),
  /**
   * Saves what is given of an account's brand; what is left out stays. `version` is the one that the
   * change was made on, 0 for an account without a brand of its own.
   */
  updateBranding: operation({
    type: 'Mutation',
    access: { area: 'settings', level: 'manage' },
    account: (args) => args.input.account_id,
    limit: LIMITS.branding,
    args: z.strictObject({
      input: z.strictObject({
        account_id: accountId,
        version: z.number().int().min(0),
        ...brandSettingsSchema.partial().shape,
      }),
    }),
    result: brandingSchema,
  }),
  listUserViewSettings: operation({
    type: 'Query',
    access: 'signedIn',
    account: () => undefined,
    limit: LIMITS.settings,
    args: z.strictObject({ filter: settingsFilter, ...paged }),
    result: pageOf(userViewSettingsSchema),
  }),
  listViewRoles: operation({
    type: 'Query',
    access: 'signedIn',
    account: () => undefined,
    limit: LIMITS.settings,
    args: z.strictObject(paged),
    result: pageOf(
      z.strictObject({ id: z.string(), Component: z.string(), Permissions: z.string() }),
    ),
  }),
  onAlertChange: operation({
    type: 'Subscription',
    access: { area: 'alerts', level: 'view' },
    account: (args) => args.account_id,
    limit: LIMITS.listening,
    args: z.strictObject({ account_id: accountId }),
    result: z.null(),
  }),
  onCreateReport: operation({
    type: 'Subscription',
    access: { area: 'reports', level: 'view' },
    account: (args) => args.account_id,
    limit: LIMITS.listening,
    args: z.strictObject({ id, account_id: accountId }),
    result: z.null(),
  }),
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

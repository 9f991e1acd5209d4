import * as z from 'zod';
import { brandingSchema, brandSettingsSchema, DEFAULT_BRANDING_ID } from '../domain/brand.ts';
import { deviceRecordSchema } from '../domain/device.ts';
import { userViewSettingsSchema } from '../domain/view.ts';
import { accountId, id, text, type Access } from './endpoint.ts';
import { LIMITS, type Limit } from './limits.ts';

export type OperationType = 'Query' | 'Mutation' | 'Subscription';

/**
 * A field of the data service, with the role that an Endpoint has for REST. Must match
 * graphql/schema.graphql.
 */
export interface Operation {
  type: OperationType;
  access: Access;
  /** The account in the arguments; undefined for all accounts of the caller. */
  account(args: never): string | undefined;
  limit: Limit;
  args: z.ZodType;
  result: z.ZodType;
  /** What a mutation changes, as windows hear of it. */
  changes?: string;
}

/**
 * Limits of a request. Ours use three levels and one field. Each field costs a Lambda call that a
 * firewall does not count.
 */
export const REQUEST_LIMITS = { depth: 5, fields: 20 } as const;

interface Shape<A extends z.ZodType, R extends z.ZodType> {
  type: OperationType;
  access: Access;
  account(args: z.output<A>): string | undefined;
  limit: Limit;
  args: A;
  result: R;
  changes?: string;
}

const operation = <A extends z.ZodType, R extends z.ZodType>(shape: Shape<A, R>) => shape;

const equals = z.strictObject({ eq: text(128).nullish() }).nullish();
const limit = z.number().int().min(1).max(1_000).nullish();
const nextToken = text(1_024).nullish();
const paged = { limit, nextToken };
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextToken: z.string().nullable() });

/** Only the caller's settings and 'default'; either form of the filter. */
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
   * Saves the given settings of a brand; omitted ones stay. `version` is the version read, 0 for an
   * account without its own brand.
   */
  updateBranding: operation({
    type: 'Mutation',
    changes: 'branding',
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
  /** The resolver checks that the audience includes the caller. */
  onChange: operation({
    type: 'Subscription',
    access: 'signedIn',
    account: () => undefined,
    limit: LIMITS.listening,
    args: z.strictObject({ account_id: accountId, audience: text(256) }),
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

import * as z from 'zod';
import { brandingSchema } from '../domain/brand.ts';
import { USUAL_WALL_LINK_DAYS, WALL_LINK_DAYS, wallSchema } from '../domain/wall.ts';
import { dashboardSettingsSchema } from '../domain/view.ts';
import { accountId, dataOf, endpoint, id } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** Screens refresh once a minute per link; includes attempts with invalid links. */
export const WALLS_LIMIT = {
  name: 'walls',
  perPerson: 1_200,
  perAccount: 6_000,
  windowSeconds: 3_600,
} as const;

const manage = {
  access: { area: 'settings', level: 'manage' },
  tenant: 'account_id',
} as const;

/** Token in a wallboard's address, in place of a session. */
const link = z.string().regex(/^[\w-]{20,64}$/, 'is not a link of ours');

export const wallboards = {
  /** Links of the account, without their secrets. */
  listWallLinks: endpoint({
    method: 'GET',
    path: '/wallboards/links',
    access: { area: 'settings', level: 'view' },
    tenant: 'account_id',
    limit: LIMITS.settings,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(
      z.array(
        z.object({
          id: z.string(),
          view: z.string(),
          made_by: z.string(),
          made_at_ms: z.number(),
          /** 0 for never. */
          seen_at_ms: z.number(),
          /** 0 for no end. */
          until_ms: z.number(),
          /** '' while it works. */
          ended_because: z.string(),
        }),
      ),
    ),
  }),
  /** Creates a link to a saved view; it works for anybody who has it, until it is withdrawn or its time is over. */
  makeWallLink: endpoint({
    method: 'POST',
    path: '/wallboards/links',
    ...manage,
    body: z.strictObject({
      account_id: accountId,
      /** A saved view of services, the caller's own or a shared one. */
      view: z.string().trim().min(1, 'is required').max(64),
      /** null for no end. */
      days: z
        .literal([...WALL_LINK_DAYS], `must be one of ${WALL_LINK_DAYS.join(', ')}, or null`)
        .nullable()
        .default(USUAL_WALL_LINK_DAYS),
    }),
    response: z.object({
      message: z.string(),
      /** Only this answer includes the address. */
      data: z.object({ id: z.string(), url: z.string() }),
    }),
  }),
  withdrawWallLink: endpoint({
    method: 'DELETE',
    path: '/wallboards/links',
    ...manage,
    query: z.strictObject({ account_id: accountId, id }),
  }),
  /** Content of a wallboard. The link replaces a session and grants nothing else. */
  readWall: endpoint({
    method: 'GET',
    path: '/wallboards/wall',
    access: 'public',
    tenant: 'none',
    query: z.strictObject({ link }),
    response: dataOf(
      z.object({
        view: z.string(),
        /** The view's filter as a sentence; '' without one. */
        narrowing: z.string(),
        /** Brand of the account, independent of the host. */
        brand: brandingSchema,
        settings: dashboardSettingsSchema,
        as_of_ms: z.number(),
        /** The link ends then; 0 for no end. */
        until_ms: z.number(),
        wall: wallSchema,
        /** Tiles that did not fit the answer. */
        more_tiles: z.number().int(),
      }),
    ),
  }),
};

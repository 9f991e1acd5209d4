import * as z from 'zod';
import { brandingSchema } from '../domain/brand.ts';
import { wallSchema } from '../domain/wall.ts';
import { dashboardSettingsSchema } from '../domain/view.ts';
import { accountId, dataOf, endpoint, id } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** Screens that show a wallboard by its link, each once a minute; and tries of links that are none. */
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
  /** The links of the account; the secrets in them are told to nobody again. */
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
          /** '' while it shows something. */
          ended_because: z.string(),
        }),
      ),
    ),
  }),
  /** Makes a link that shows a saved view to whoever has it, until it is withdrawn. */
  makeWallLink: endpoint({
    method: 'POST',
    path: '/wallboards/links',
    ...manage,
    body: z.strictObject({
      account_id: accountId,
      /** Name of a saved view of services, the caller's own or a shared one. */
      view: z.string().trim().min(1, 'is required').max(64),
    }),
    response: z.object({
      message: z.string(),
      /** The address, which is told once. */
      data: z.object({ id: z.string(), url: z.string() }),
    }),
  }),
  withdrawWallLink: endpoint({
    method: 'DELETE',
    path: '/wallboards/links',
    ...manage,
    query: z.strictObject({ account_id: accountId, id }),
  }),
  /** Content of a wallboard; the link alone is the right to ask, and for nothing else. */
  readWall: endpoint({
    method: 'GET',
    path: '/wallboards/wall',
    access: 'public',
    tenant: 'none',
    query: z.strictObject({ link }),
    response: dataOf(
      z.object({
        view: z.string(),
        /** The view's filter as a sentence; '' when it shows all. */
        narrowing: z.string(),
        /** The brand of the account, whatever the host. */
        brand: brandingSchema,
        settings: dashboardSettingsSchema,
        as_of_ms: z.number(),
        wall: wallSchema,
        /** Tiles for which the answer has no room. */
        more_tiles: z.number().int(),
      }),
    ),
  }),
};

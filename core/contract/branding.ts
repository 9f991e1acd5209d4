import * as z from 'zod';
import { brandingSchema, brandSettingsSchema, formerBrandSchema } from '../domain/brand.ts';
import { accountId, dataOf, endpoint, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

export const MOST_LOGO_BYTES = 1_048_576;
/** In base64. */
const MOST_LOGO_CHARACTERS = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

export const LOGO_KINDS = ['portal', 'report'] as const;

const email = z.email().max(254);

export const branding = {
  /** `own` is null for an account without its own branding. */
  readBranding: endpoint({
    method: 'GET',
    path: '/branding',
    access: { area: 'settings', level: 'view' },
    tenant: 'account_id',
    limit: LIMITS.settings,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(
      z.object({
        own: brandingSchema.nullable(),
        /** Initial settings of a new branding. */
        begins: brandSettingsSchema,
        saved_by: z.string(),
        former: z.array(formerBrandSchema),
      }),
    ),
  }),
  /**
   * Checks a logo and stores it in the brand's bucket. It is used once its name is saved with the
   * branding.
   */
  uploadLogo: endpoint({
    method: 'POST',
    path: '/branding/logos',
    access: { area: 'settings', level: 'manage' },
    tenant: 'account_id',
    limit: { name: 'logos', perPerson: 30, perAccount: 120, windowSeconds: 3_600, cost: 20 },
    // As many as a function is given, so that a larger logo is answered by its own limit.
    mostCharacters: 6_000_000,
    body: z.strictObject({
      account_id: accountId,
      kind: z.enum(LOGO_KINDS),
      name: text(200).min(1, 'is required'),
      content: z
        .base64('must be a file in base64')
        .min(1, 'is required')
        .max(MOST_LOGO_CHARACTERS, 'A logo may have 1 MB at most.'),
    }),
    response: z.object({
      message: z.string(),
      data: z.object({
        filename: z.string(),
        width: z.number(),
        height: z.number(),
        /** Removed parts, and parts to check. */
        notes: z.array(z.string()),
      }),
    }),
  }),
  /** Requests a domain for the brand from the portal's operators. */
  requestDomain: endpoint({
    method: 'POST',
    path: '/domainrequest',
    access: { area: 'settings', level: 'manage' },
    tenant: 'accountId',
    /** Each request is a mail to a human. */
    limit: { name: 'domains', perPerson: 10, perAccount: 30, windowSeconds: 3_600 },
    body: z.strictObject({
      requestEmail: email,
      accountId,
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(
          /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
          'must be the name of a domain, such as portal.example.com',
        ),
      /** Comma-separated addresses, or a list of them. */
      CCAddresses: z
        .preprocess(
          (value) =>
            typeof value === 'string'
              ? value
                  .split(',')
                  .map((address) => address.trim())
                  .filter(Boolean)
              : value,
          z.array(email).max(10, 'must be at most 10 addresses'),
        )
        .optional(),
    }),
  }),
};

import * as z from 'zod';
import { brandingSchema, brandSettingsSchema, formerBrandSchema } from '../domain/brand.ts';
import { accountId, dataOf, endpoint, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/** A logo has at most so many bytes. */
export const MOST_LOGO_BYTES = 1_048_576;
/** The same in base64, which travels. */
const MOST_LOGO_CHARACTERS = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

export const LOGO_KINDS = ['portal', 'report'] as const;

const email = z.email().max(254);

export const branding = {
  /**
   * The account's own branding, beside the one it inherits: `own` is null while the account has
   * none.
   */
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
        /** Settings that a new branding of its own starts with. */
        begins: brandSettingsSchema,
        saved_by: z.string(),
        former: z.array(formerBrandSchema),
      }),
    ),
  }),
  /**
   * Checks a logo and puts it into the brand's bucket. It is shown once its name is saved with the
   * branding.
   */
  uploadLogo: endpoint({
    method: 'POST',
    path: '/branding/logos',
    access: { area: 'settings', level: 'manage' },
    tenant: 'account_id',
    limit: { name: 'logos', perPerson: 30, perAccount: 120, windowSeconds: 3_600 },
    mostCharacters: MOST_LOGO_CHARACTERS + 10_000,
    body: z.strictObject({
      account_id: accountId,
      kind: z.enum(LOGO_KINDS),
      /** The file's own name. */
      name: text(200).min(1, 'is required'),
      /** In base64. */
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
        /** Parts that were removed from the file, and parts to check. */
        notes: z.array(z.string()),
      }),
    }),
  }),
  /** Asks whoever runs the portal for a name of the brand's own. */
  requestDomain: endpoint({
    method: 'POST',
    path: '/domainrequest',
    access: { area: 'settings', level: 'manage' },
    tenant: 'accountId',
    /** Each of them is a mail that somebody has to read. */
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
      /** Addresses with commas between, or a list of them. */
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

import * as z from 'zod';
import { PHONE_PREFIXES } from '../../core/domain/recipient.ts';
import { PROVIDER_PROPERTIES } from '../../core/domain/device-fields.ts';

/**
 * Every function reads tables; each adds what else it needs in its own needs.ts, which types its
 * CDK construct too.
 */
export const baseEnvironment = z.object({
  AWS_REGION: z.string().default('eu-west-2'),
  TABLE_PREFIX: z.string().min(1),
  /** Properties of devices that name the provider, with commas between. */
  PROVIDER_PROPERTIES: z.string().default(PROVIDER_PROPERTIES.join(',')),
  /** How long rows of the audit log are kept from the moment that they are written. */
  AUDIT_KEPT_DAYS: z.coerce.number().int().positive().default(730),
});

/** Environment of functions that save recipients: allowed prefixes of telephone numbers. */
export const recipientsEnvironment = baseEnvironment.extend({
  PHONE_PREFIXES: z.string().default(PHONE_PREFIXES.join(',')),
});

/** Environment of functions that publish to the data service. */
export const liveEnvironment = baseEnvironment.extend({ GRAPHQL_URL: z.url() });

/** Environment of functions that read SNMP credentials: their names begin with the brand's. */
export const secretsEnvironment = baseEnvironment.extend({ BRAND: z.string().min(1) });

/** Credentials that Lambda gives every function for signing. */
export const credentialEnvironment = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().optional(),
});

/** Environment of functions that sign people in, or read the user pool. */
export const identityEnvironment = baseEnvironment.extend({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
});

/**
 * Reads the function's environment once, at its first use.
 * @throws Error naming every variable that is missing or malformed, so that a bad deployment fails
 * at once.
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  throw new Error(`Environment: ${z.prettifyError(result.error)}`);
}

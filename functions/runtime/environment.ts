import * as z from 'zod';
import { PHONE_PREFIXES } from '../../core/domain/recipient.ts';
import { PROVIDER_PROPERTIES } from '../../core/domain/device-fields.ts';

/** Base of every function; each needs.ts extends it, which also types the CDK construct. */
export const baseEnvironment = z.object({
  AWS_REGION: z.string().default('eu-west-2'),
  TABLE_PREFIX: z.string().min(1),
  /** Device properties that name the provider, comma separated. */
  PROVIDER_PROPERTIES: z.string().default(PROVIDER_PROPERTIES.join(',')),
  /** Retention of audit rows in days. */
  AUDIT_KEPT_DAYS: z.coerce.number().int().positive().default(730),
});

/** Allowed prefixes of recipients' telephone numbers. */
export const recipientsEnvironment = baseEnvironment.extend({
  PHONE_PREFIXES: z.string().default(PHONE_PREFIXES.join(',')),
});

/** For functions that publish to the data service. */
export const liveEnvironment = baseEnvironment.extend({ GRAPHQL_URL: z.url() });

/** For functions that read secrets; secret names start with the brand's. */
export const secretsEnvironment = baseEnvironment.extend({ BRAND: z.string().min(1) });

/** Lambda's credentials for signing. */
export const credentialEnvironment = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().optional(),
});

/** For functions that sign people in or read the user pool. */
export const identityEnvironment = baseEnvironment.extend({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
});

/**
 * Parses the environment.
 * @throws Error naming every missing or malformed variable, so that a bad deployment fails at once.
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  throw new Error(`Environment: ${z.prettifyError(result.error)}`);
}

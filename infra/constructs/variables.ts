import type * as z from 'zod';
import type { Needs } from '../../functions/runtime/needs.ts';
import type { EnvironmentOf } from './portal-function.ts';

/** Every variable that a deployment can give to a function. */
export interface PortalVariables {
  TABLE_PREFIX: string;
  BRAND_BUCKET: string;
  BRAND: string;
  USER_POOL_ID: string;
  USER_POOL_CLIENT_ID: string;
  MAIL_SENDER: string;
  HELP_DESK_ADDRESS: string;
  PORTAL_URL: string;
  GRAPHQL_URL: string;
  POLL_QUEUE_URL: string;
}

type RequiredKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? never : Key }[keyof T];

/**
 * Names that the schema of some function of N demands and no deployment gives. Never, unless a
 * needs.ts is ahead of CDK.
 */
export type MissingVariables<N> =
  N extends Needs<infer S>
    ? Exclude<RequiredKeys<z.input<S>>, keyof PortalVariables | 'AWS_REGION'>
    : never;

/**
 * Of everything known, what the schema asks for, so that no function learns more than it needs.
 * @throws Error naming a variable that the schema demands and nobody gives.
 */
export function variablesFor<S extends z.ZodObject>(
  name: string,
  schema: S,
  known: Partial<PortalVariables>,
): EnvironmentOf<S> {
  const given: Record<string, string | undefined> = { ...known };
  const picked: Record<string, string> = {};
  for (const [variable, type] of Object.entries<z.ZodType>(schema.shape)) {
    if (variable === 'AWS_REGION') continue;
    const value = given[variable];
    if (value !== undefined) picked[variable] = value;
    else if (!type.safeParse(undefined).success)
      throw new Error(`The function '${name}' needs ${variable}, which its stack does not give.`);
  }
  return picked as EnvironmentOf<S>;
}
